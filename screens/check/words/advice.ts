import type { Finding, FindingCode } from "#screens/language/documents/finding.ts";

/** What usually mends a finding, by its code, where the finding itself knows nothing better. */
const ADVICE: Readonly<Partial<Record<FindingCode, string>>> = {
  "access/command": "Take the button out, or narrow the audience of the screen.",
  "access/write-only": "Take it out: such a value is only ever written.",
  "check/this-far": "Look at it with your own eyes, or let it hang on fewer things at once.",
  "copy/argument-type": "Give it another value, or write the text so that it fits this one.",
  "copy/empty": "Write what people are to read there, or take out what shows it.",
  "copy/missing-argument": "Take it out of the text, or pass it wherever the text stands.",
  "copy/missing-link": "Take the mark out of the text, or say where it leads.",
  "copy/unsaid": "Bring it back, or take it out of data.json where nothing asks for it any more.",
  "copy/unused": "Take it out.",
  "copy/unused-argument": "Take it out, or use it in the text.",
  "copy/unused-form": "Take it out, or name one that the language has.",
  "copy/unused-link": "Take the link out, or mark the words in the text.",
  "flow/redirect-loop": "Narrow the condition of one of these guards, so that it does not hold where the other leads.",
  "flow/shadowed-route": "Give it another path, or put it before the one that wins.",
  "logic/always-true": "Take the condition out, or mend it if it was meant to decide something.",
  "logic/contradiction": "Change one of the two conditions, so that both can hold at once.",
  "logic/never-answered": "Take one of the two out, or let it be answered for a time.",
  "logic/never-asked": "Mend the question that it waits for, or decide this on another answer.",
  "logic/never-chosen": "Put it before the choice that always wins, or narrow that one's condition.",
  "logic/never-true": "Mend the condition, or take out what it decides.",
  "logic/waits-for-itself": "Decide one of them on something else.",
  "reach/block": "Mend one of the conditions, or take it out.",
  "reach/field": "Mend one of the conditions, or take it out.",
  "reach/fragment": "Use it, or take it out.",
  "reach/modal": "Open it from somewhere, or take it out.",
  "reach/route": "Mend the guards that lead elsewhere, or take the route out.",
  "reach/screen": "Mend the guards that lead elsewhere, or take the screen out.",
  "reference/circle": "Take one of the uses out.",
  "reference/duplicate-id": "Give one of them another name.",
  "reference/unread-argument": "Say it where it belongs, or pass it no more.",
  "reference/unknown-data": "Name what is there, or add it to data.json together with the view that gives it.",
  "reference/unknown-parameter": "Take it out.",
  "reach/mail": "Say in data.json when it is sent and what it is passed, or take it out.",
  "shape/bad-name": "Write it as the other names are written.",
  "shape/duplicate-id": "Give one of them an id of its own.",
  "shape/duplicate-key": "Take one of them out.",
  "shape/format": "Write it in the format that the other documents have.",
  "shape/missing-document": "Bring the file back.",
  "shape/missing-property": "Add it.",
  "shape/not-a-key": "Write the text into the copy files, and name its key here.",
  "shape/not-json": "Look for a comma, a quote or a bracket too many or too few, there or just before.",
  "shape/too-deep": "Use fewer blocks within blocks.",
  "shape/unknown-file": "Move it into the folder of its kind, or take it out.",
  "shape/unknown-kind": "Use one of the kinds there are.",
  "shape/unknown-property": "Use one of the known ones, or take it out.",
  "shape/unknown-word": "Use one of the known ones.",
  "shape/unreadable": "Look for a comma, a quote or a bracket too many or too few.",
  "shape/unsafe-name": "Choose another name.",
  "shape/wrong": "Compare it with the other entries of the file.",
  "shape/wrong-type": "Look at how another document writes it.",
  "type/constant": "Give it a value of that type.",
  "type/command-input": "Pass what the command takes; data.json lists it.",
  "type/comparison": "Compare values of one type: numbers without quotes, texts and dates in quotes.",
  "type/modal-argument": "Pass what the modal takes; its own file lists it.",
  "type/not-a-list": "Name a list, or compare with == instead.",
  "type/parameter": "Give what the parameter is declared to be.",
  "type/persona-value": "Give the persona a value such as the product has.",
  "type/read-only": "Show it in a text instead, or ask for another property.",
  "type/unknown-word": "Use one of the words there are.",
  "variant/never": "Mend the condition, or take the variant out.",
};
/** A name that nothing has. */
const UNKNOWN_NAME = "Name one that there is, or add it.";

/** The finding with something to do about it. */
export function withAdvice(finding: Finding): Finding {
  if (finding.suggestion !== undefined) return finding;
  const advice = ADVICE[finding.code] ?? (finding.code.startsWith("reference/unknown-") ? UNKNOWN_NAME : undefined);
  return advice === undefined ? finding : { ...finding, suggestion: advice };
}
