"""Stations 3 to 6 of a mail's way: guard, identify, clean, parse; pure functions without database or configuration.

incoming = read_message(raw)                          pbem.intake.message
judgement = judge(incoming, context)                  pbem.intake.chain     station 3
identity = identify(incoming, context)                pbem.intake.identify  station 4
cleaned = clean(incoming)                             pbem.intake.clean     station 5
changed = changed_form_lines(cleaned.lines, sent)     pbem.intake.form_lines
"""
