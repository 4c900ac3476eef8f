/** Papers as people send them, drawn for the demo: nobody's, and of no office. */
import { type Colour, INK, QUIET, Sheet } from "./pdf.ts";

/** What stands on them. Days are ISO, amounts whole units of the place's currency. */
interface PaperContent {
  first_name: string;
  last_name: string;
  birthdate: string;
  street: string;
  /** `Seattle, WA 98126`. */
  town: string;
  region: string;
  company_name: string;
  job_title: string;
  start_date: string;
  monthly: number;
  /** When it was made out. */
  issued: string;
  /** Whose face it shows: a number. */
  face: number;
}

const PAPERS = { "pay-stub": payStub, "drivers-license": driversLicense, "offer-letter": offerLetter } as const;
type PaperKind = keyof typeof PAPERS;

const amount = (value: number): string => value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/gu, ",");
/** As offices of the place write it. */
const day = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
const daysBefore = (iso: string, days: number): string => new Date(Date.parse(iso) - days * 86_400_000).toISOString().slice(0, 10);
const yearsAfter = (iso: string, years: number): string => `${Number(iso.slice(0, 4)) + years}${iso.slice(4)}`;

/** Paid every other week. */
const PERIODS = 26;
const WITHHELD = [
  ["Federal income tax", 0.088],
  ["Social insurance", 0.062],
  ["Medical insurance", 0.0145],
] as const;

function payStub(of: PaperContent): Sheet {
  const [left, middle, right] = [48, 330, 564];
  const gross = Math.round(((of.monthly * 12) / PERIODS) * 100) / 100;
  const overtime = Math.round(gross * 0.07 * 100) / 100;
  const sheet = new Sheet(612, 620)
    .text(left, 66, of.company_name, { size: 19, bold: true })
    .text(left, 82, "Payroll office", { size: 8.5, colour: QUIET })
    .text(436, 62, "Earnings statement", { size: 13, bold: true })
    .text(436, 78, `Pay date ${day(of.issued)}`, { size: 8.5, colour: QUIET })
    .line(left, 96, right - left, { colour: INK, weight: 2 });
  const said = (x: number, y: number, label: string, ...lines: string[]): void => {
    sheet.text(x, y, label, { size: 8.5, colour: QUIET });
    for (const [at, line] of lines.entries()) sheet.text(x, y + 14 + at * 14, line, { size: 11 });
  };
  said(left, 118, "Employee", `${of.first_name} ${of.last_name}`, of.street, of.town);
  said(middle, 118, "Pay period", `${day(daysBefore(of.issued, 18))} to ${day(daysBefore(of.issued, 5))}`);
  said(left, 190, "Position", of.job_title);
  said(middle, 154, "Hire date", day(of.start_date));
  said(middle, 190, "Paid", "every two weeks");
  const columns = [400, 480, right];
  const head = (y: number, ...labels: string[]): void => {
    for (const [at, label] of labels.entries())
      sheet.text(at === 0 ? left : columns[columns.length - labels.length + at]! - 52, y, label, { size: 8.5, bold: true, colour: QUIET });
    sheet.line(left, y + 6, right - left);
  };
  const paidSoFar = Math.max(1, Math.round((Number(of.issued.slice(5, 7)) / 12) * PERIODS));
  const row = (y: number, label: string, now: number, bold = false): void => {
    sheet.text(left, y, label, { size: 11, bold });
    sheet.text(columns[1]!, y, amount(now), { size: 11, bold, toRight: true });
    sheet.text(columns[2]!, y, amount(now * paidSoFar), { size: 11, bold, toRight: true });
  };
  head(246, "Earnings", "This period", "Year to date");
  row(270, "Regular", gross - overtime);
  row(294, "Overtime", overtime);
  sheet.line(left, 304, right - left, { colour: INK, weight: 1.2 });
  row(322, "Gross pay", gross, true);
  head(368, "Deductions", "This period", "Year to date");
  for (const [at, [label, share]] of WITHHELD.entries()) row(392 + at * 24, label, Math.round(gross * share * 100) / 100);
  sheet.line(left, 450, right - left, { colour: INK, weight: 1.2 });
  row(468, "Net pay", gross - WITHHELD.reduce((sum, [, share]) => sum + Math.round(gross * share * 100) / 100, 0), true);
  return sheet.text(left, 590, "Drawn for a demonstration. No such company, and nobody's pay.", { size: 8, colour: QUIET });
}

const SKINS: readonly Colour[] = ["#F6CDB4", "#E3A988", "#B97A56", "#6E4530"];
const HAIRS: readonly Colour[] = ["#241F21", "#7A3B22", "#D9A441", "#5F5557"];
const COATS: readonly Colour[] = ["#27795A", "#2B43A9", "#B23A1B", "#7A4B00"];

function face(sheet: Sheet, x: number, y: number, of: number): void {
  const [skin, hair, coat] = [SKINS[of % 4]!, HAIRS[(of >> 2) % 4]!, COATS[(of >> 1) % 4]!];
  sheet.within(x, y, 120, 150, (within) =>
    within
      .box(x, y, 120, 150, "#C5D2FB")
      .ellipse(x + 60, y + 66, 42, 50, hair)
      .ellipse(x + 60, y + 168, 62, 52, coat)
      .box(x + 47, y + 96, 26, 32, skin)
      .ellipse(x + 60, y + 76, 31, 38, skin)
      .ellipse(x + 60, y + 44, 34, 17, hair)
      .ellipse(x + 48, y + 76, 2.6, 3.2, INK)
      .ellipse(x + 72, y + 76, 2.6, 3.2, INK)
      .ellipse(x + 60, y + 97, 9, 2, "#B23A1B"),
  );
}

function driversLicense(of: PaperContent): Sheet {
  const number = `${of.last_name.slice(0, 1).toUpperCase()}${String(of.face * 7919 + 104_729).padStart(7, "0")}`;
  const sheet = new Sheet(560, 360).box(0, 0, 560, 360, "#EAF1F4").box(0, 0, 560, 62, "#2F5C77").box(0, 338, 560, 22, "#2F5C77");
  sheet.text(24, 40, of.region.toUpperCase(), { size: 22, bold: true, colour: "#FFFFFF" });
  sheet.text(392, 38, "DRIVER LICENSE", { size: 15, bold: true, colour: "#FFFFFF" });
  for (let at = 0; at < 9; at += 1) sheet.line(0, 88 + at * 28, 560, { colour: "#D5E3EA", weight: 0.6 });
  face(sheet, 24, 84, of.face);
  const said = (x: number, y: number, label: string, ...lines: string[]): void => {
    sheet.text(x, y, label, { size: 8, colour: "#2F5C77" });
    for (const [at, line] of lines.entries()) sheet.text(x, y + 16 + at * 15, line, { size: 13, bold: true });
  };
  said(170, 90, "NO.", number);
  said(340, 90, "EXPIRES", day(yearsAfter(of.issued, 5)));
  said(170, 130, "LAST NAME", of.last_name);
  said(340, 130, "FIRST NAME", of.first_name);
  said(170, 170, "DATE OF BIRTH", day(of.birthdate));
  said(340, 170, "ISSUED", day(yearsAfter(of.issued, -3)));
  said(170, 210, "ADDRESS", of.street, of.town);
  said(24, 258, "CLASS", "C");
  said(90, 258, "HEIGHT", `5-0${of.face % 10}`);
  sheet.text(170, 300, `${of.first_name} ${of.last_name}`, { size: 16, colour: "#2B43A9" }).line(170, 306, 200, { colour: "#2F5C77" });
  return sheet.text(24, 352, "Drawn for a demonstration. No office gave it to anybody.", { size: 8, colour: "#FFFFFF" });
}

function offerLetter(of: PaperContent): Sheet {
  const sheet = new Sheet(612, 560).text(56, 76, of.company_name, { size: 19, bold: true }).line(56, 90, 500, { colour: INK, weight: 1.5 });
  const lines = [
    day(of.issued),
    "",
    `${of.first_name} ${of.last_name}`,
    of.street,
    of.town,
    "",
    `Dear ${of.first_name},`,
    "",
    `we are glad to offer you the position of ${of.job_title}, from ${day(of.start_date)} on.`,
    `Your salary is ${amount(of.monthly * 12)} a year, which is ${amount(of.monthly)} a month before taxes.`,
    "It is paid every two weeks. The offer stands until it is signed by both of us.",
    "",
    "With kind regards,",
    "",
    "The people office",
  ];
  for (const [at, line] of lines.entries()) sheet.text(56, 128 + at * 20, line, { size: 12 });
  return sheet.text(56, 530, "Drawn for a demonstration. No such company, and no such offer.", { size: 8, colour: QUIET });
}

/** Whose it is, as they answered. */
interface Holder {
  person: { first_name: string; last_name: string; birthdate: string };
  address?: Readonly<Record<"street_address" | "city" | "region" | "region_code" | "postal_code", string | null>>;
  income?: { company_name: string; job_title: string; start_date: string; monthly_salary: number };
}
/** `says`: what stands on it that they answered otherwise. */
interface AskedPaper {
  kind: string;
  says?: Record<string, string>;
  password?: string;
  further?: { source_name: string; monthly_salary: number };
}

const FACES = 64;
/** Papers of an income are some weeks old when they are sent. */
const OLD_DAYS = 12;

/** A PDF. @throws Error of a kind that nobody draws */
export function drawPaper({ kind, says = {}, password, further }: AskedPaper, { person, address, income }: Holder, now: Date): Buffer {
  const draw = PAPERS[kind as PaperKind] as ((of: PaperContent) => Sheet) | undefined;
  if (!draw) throw new Error(`There is no drawing of ${kind}: ${Object.keys(PAPERS).join(", ")}`);
  const name = `${person.first_name} ${person.last_name}`;
  const content = {
    first_name: person.first_name,
    last_name: person.last_name,
    birthdate: person.birthdate,
    street: address?.street_address ?? "",
    town: address ? `${address.city}, ${address.region_code} ${address.postal_code}` : "",
    region: address?.region ?? "",
    company_name: further?.source_name ?? income?.company_name ?? "",
    job_title: further ? "Part time" : (income?.job_title ?? ""),
    start_date: income?.start_date ?? "",
    monthly: further?.monthly_salary ?? income?.monthly_salary ?? 0,
    issued: daysBefore(now.toISOString().slice(0, 10), OLD_DAYS),
    face: [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % FACES,
  };
  return draw({ ...content, ...says }).pdf(password ?? null);
}
