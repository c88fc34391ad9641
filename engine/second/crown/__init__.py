"""The Crown: a third or second family for two people or one, which plays by rules of its own (2E-16).

`setup_and_terms`, `climate`, `the_button` and `pool` hold what everything else goes by. A module for each part of the turn
says how the Crown answers the questions of that part; `seat` puts these answers where a person's would be. `favours`
sells changes of them for promise cubes, `rewards` pays cubes for what people do for the Crown.
"""
