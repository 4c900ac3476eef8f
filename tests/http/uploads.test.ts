import { connect } from "node:net";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { cleanFilename, cleanUpload } from "#server/kernel/uploads/clean-upload.ts";
import type { ApiClient } from "./support/api-client.ts";
import { newApplicant, completeForm, PNG } from "./support/applicant.ts";
import { lockedPdf } from "#tests/support/pdf.ts";
import { readZip } from "./support/read-zip.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ environment: { UPLOAD_QUOTA_BYTES: "60000000" } });
let api: ApiClient;
beforeAll(async () => {
  api = await latchkey.as("uploader@example.com");
});

const HINT = "Valid file types are PDF, PNG and JPEG, should be less than 25MB and have file names less than 100 characters long.";
const BROKEN = "The file could not be read. Please save it again and try once more.";
const CUT = "The picture breaks off before its end: not all of it arrived. Please save it once more, or take it again.";
const PIXELS = "The picture has too many pixels to be read here. Please save it smaller, or take a photo of the paper with your phone.";
const PDF = { head: "%PDF-1.7\n1 0 obj << >> endobj\n", end: "trailer << >>\nstartxref\n9\n%%EOF\n" };
const pdf = (size: number): Buffer => Buffer.from(PDF.head + " ".repeat(size - PDF.head.length - PDF.end.length) + PDF.end);
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#FF6F4F" } })
    .jpeg()
    .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 33/1 0/1" } })
    .toBuffer();
const contentOf = async (id: string, client: ApiClient = api): Promise<{ headers: Headers; body: Buffer }> => {
  const response = await fetch(`${client.url}/api/v1/files/${id}/content`, { headers: client.authorization });
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
};

describe("uploading a file", () => {
  test("[API-52] [API-53] [ENT-37] answers its record; the content has an address of its own", async () => {
    const made = await api.upload("applicant_identity", "licence.png", PNG);
    expect(made.status, String(made)).toBe(201);
    expect(made.body).toMatchObject({
      filename: "licence.png",
      purpose: "applicant_identity",
      url: `/api/v1/files/${made.id}/content`,
      size: expect.any(Number),
    });
    expect((await api.get(`/files/${made.id}`)).body).toEqual(made.body);
    const { headers, body } = await contentOf(made.id);
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("no-store");
    expect((await sharp(body).metadata()).width).toBe(1);
  });

  test("it is in the download of everything that is kept of the person, with a file that says the rest", async () => {
    const own = await latchkey.as("own-copy@example.com");
    await own.upload("applicant_identity", "pièce d’identité.png", PNG);
    const paper = pdf(2000);
    await own.upload("applicant_income", "stub.pdf", paper);
    const response = await fetch(`${own.url}/api/v1/profiles/me/data/`, { headers: own.authorization });
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="personal-data-\d{4}-\d\d-\d\d\.zip"$/);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()]).toEqual(["data.json", "files/1-stub.pdf", "files/2-pièce d’identité.png"]);
    expect(files.get("files/1-stub.pdf")?.equals(paper)).toBe(true);
    expect(JSON.parse(String(files.get("data.json")))).toMatchObject({ users: [{ email: "own-copy@example.com" }], documents: { length: 2 } });
  });

  test("[VAL-65] [VAL-67] exactly 25,000,000 bytes are taken, one more is refused with the hint", async () => {
    const most = await api.upload("applicant_income", "most.pdf", pdf(25_000_000));
    expect(most.status, String(most)).toBe(201);
    expect(most.at("size")).toBe(25_000_000);
    await api.delete(`/files/${most.id}`);
    const over = await api.upload("applicant_income", "over.pdf", pdf(25_000_001));
    expect(over.status, String(over)).toBe(413);
    expect(over.error).toMatchObject({ message: HINT, field_errors: { file: HINT }, type: "too-large" });
    const far = await api.upload("applicant_income", "far.pdf", pdf(40_000_000));
    expect(far.status, "a browser that sent it all hears why").toBe(413);
  });

  test("a file that is far too large is cut off while it is still coming", async () => {
    const { port } = new URL(latchkey.url);
    const sent = await new Promise<{ bytes: number; answer: string }>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1");
      let [bytes, answer, over] = [0, "", false];
      socket.on("data", (chunk) => {
        answer += String(chunk);
      });
      socket.on("close", () => {
        over = true;
        resolve({ bytes, answer });
      });
      socket.on("error", () => undefined);
      socket.write(
        `POST /api/v1/files/ HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: ${api.authorization["authorization"]}\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
      socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
      const chunk = Buffer.concat([Buffer.from(`${(1_000_000).toString(16)}\r\n`), Buffer.alloc(1_000_000, 0x20), Buffer.from("\r\n")]);
      const more = (): void => {
        if (over || bytes >= 500_000_000) return socket.destroy() as unknown as void;
        bytes += 1_000_000;
        if (socket.write(chunk)) setTimeout(more, 2);
        else socket.once("drain", more);
      };
      more();
    });
    expect(sent.bytes, "500 MB were not read").toBeLessThan(300_000_000);
    expect(sent.answer).toContain("413");
  });

  test("what comes around a file counts as well: nobody sends without end before it", async () => {
    let sent = 0;
    const form = `\r\n--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\napplicant_identity\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent <= 27) return controller.enqueue(Buffer.alloc(1_000_000, "x"));
        controller.enqueue(Buffer.concat([Buffer.from(form), PNG, Buffer.from("\r\n--b--\r\n")]));
        controller.close();
      },
    });
    const headers = { ...api.authorization, "content-type": "multipart/form-data; boundary=b" };
    const answer = await fetch(`${api.url}/api/v1/files/`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
    expect([answer.status, ((await answer.json()) as { type: string }).type]).toEqual([413, "too-large"]);
  });

  test("[VAL-66] a name of 100 characters is taken, 101 are refused", async () => {
    expect((await api.upload("applicant_income", `${"n".repeat(96)}.png`, PNG)).status).toBe(201);
    const long = await api.upload("applicant_income", `${"n".repeat(97)}.png`, PNG);
    expect(long.status).toBe(400);
    expect(long.error.field_errors["file"]).toBe("The name of the file is longer than 100 characters. Please give it a shorter one and choose it again.");
  });

  test("folders, line ends and marks that turn the reading direction are taken out of a name", async () => {
    const made = await api.upload("applicant_income", "gnp.\u202eexe.png", PNG);
    expect(made.at("filename")).toBe("gnp.exe.png");
    expect((await api.upload("applicant_income", "..\\..\\etc\\passwd.png", PNG)).at("filename")).toBe("passwd.png");
    expect(["a/../b.png", "C:\\scans\\b.png", "a\\c/b.png", "b\r\n.png", "b\u2028\u2029.png"].map(cleanFilename)).toEqual(Array(5).fill("b.png"));
  });

  test("a name of nothing but marks that can't be seen is refused for that, and isn't called too long", async () => {
    const answer = await api.upload("applicant_income", "\u202e\u200b", PNG);
    expect([answer.status, answer.error.field_errors["file"]]).toEqual([400, expect.stringContaining("no name")]);
  });

  test("a purpose that isn't there, no purpose and no file are refused by property", async () => {
    expect((await api.upload("holiday", "a.png", PNG)).error.field_errors).toHaveProperty("purpose");
    const form = new FormData();
    form.set("purpose", "applicant_identity");
    expect((await api.send("POST", "/files/", { body: form })).error.field_errors["file"]).toBe("This document is required.");
    const bare = new FormData();
    bare.set("file", new File([PNG], "a.png"));
    expect((await api.send("POST", "/files/", { body: bare })).error.field_errors["purpose"]).toBe("Field is required");
    bare.set("purpose", "applicant_identity");
    bare.set("note", "n".repeat(2000));
    expect((await api.send("POST", "/files/", { body: bare })).status, "a field that is cut off is none").toBe(400);
    expect((await api.post("/files/", {})).status).toBe(415);
    expect((await api.send("POST", "/files/", { body: "--x", headers: { "content-type": "multipart/form-data; boundary=x" } })).status).toBe(400);
    expect((await api.upload("applicant_income", "empty.png", Buffer.alloc(0))).error.field_errors["file"]).toBe(
      "The file is empty. Please save it once more, or choose another one.",
    );
  });
});

describe("what a file really is", () => {
  test.each<[string, Buffer]>([
    ["a program named .png", Buffer.concat([Buffer.from("7f454c46020101", "hex"), Buffer.alloc(400)])],
    ["a Windows program named .png", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(400)])],
    ["a page named .png", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a drawing with a script named .png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["an archive named .png", Buffer.from("504b0304140000000000", "hex")],
    ["an animation named .png", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1")],
  ])("[VAL-64] [VAL-69] %s is refused", async (_, content) => {
    const answer = await api.upload("applicant_identity", "picture.png", content);
    expect(answer.status).toBe(415);
    expect(answer.error.field_errors["file"]).toBe(HINT);
  });

  test("a picture that can't be drawn is refused", async () => {
    const answer = await api.upload("applicant_identity", "picture.png", Buffer.concat([PNG.subarray(0, 30), Buffer.alloc(40, 1)]));
    expect(answer.status).toBe(400);
    expect(answer.error.field_errors["file"]).toContain("could not be read");
  });

  test.each<[string, string]>([
    ["five bytes that begin as one", "%PDF-"],
    ["one that was cut off on its way", PDF.head + " ".repeat(3000)],
    ["a header and an end with nothing between", "%PDF-1.7\n%%EOF"],
    ["one whose header comes far too late", " ".repeat(1024) + PDF.head + PDF.end],
  ])("a paper that nobody could read is refused and says so: %s", async (_, content) => {
    const answer = await api.upload("applicant_income", "stub.pdf", Buffer.from(content));
    expect([400, 415]).toContain(answer.status);
    expect(answer.error.field_errors["file"]).toBe(content.startsWith(" ") ? HINT : BROKEN);
  });

  test.each<[string, string]>([
    ["with a mail's lines before it and a scanner's after", `${"x".repeat(1000)}\n${PDF.head}${PDF.end}${"\0".repeat(900)}`],
    ["that is encrypted", PDF.head.replace("<< >>", "<< /Filter /Standard /V 5 /R 6 >>") + PDF.end.replace("<< >>", "<< /Encrypt 1 0 R >>")],
    ["whose table is a stream, and whose end is lost among zeros", `${PDF.head}2 0 obj << /Type /XRef >> endobj\nstartxref\n9\n%%EOF${"\0".repeat(5000)}`],
  ])("a PDF %s is taken", async (_, content) => {
    const made = await api.upload("applicant_income", "stub.pdf", Buffer.from(content, "latin1"));
    expect(made.status, String(made)).toBe(201);
    expect((await contentOf(made.id)).headers.get("content-type")).toBe("application/pdf");
  });

  test("a PDF that asks for a password is refused, and what helps is said", async () => {
    const answer = await api.upload("applicant_income", "stub.pdf", lockedPdf("secret"));
    expect([answer.status, answer.error.field_errors["file"]]).toEqual([400, "This PDF asks for a password. Save it without one."]);
  });

  test("a JPEG that is also a script and an archive keeps its picture alone", async () => {
    const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
    const polyglot = Buffer.concat([await photo(), Buffer.from("<script>alert('polyglot')</script>"), zip]);
    const made = await api.upload("applicant_identity", "me.jpg", polyglot);
    expect(made.status).toBe(201);
    const { body } = await contentOf(made.id);
    expect(body.includes("polyglot")).toBe(false);
    expect(body.includes(zip.subarray(0, 4))).toBe(false);
    expect(await sharp(body).metadata()).toMatchObject({ width: 64, height: 48, format: "jpeg" });
  });

  test("where and by whom a photo was taken is dropped", async () => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const made = await api.upload("applicant_identity", "me.jpg", original);
    const { body } = await contentOf(made.id);
    expect((await sharp(body).metadata()).exif).toBeUndefined();
    expect(body.includes("Somebody")).toBe(false);
  });

  test("a photo that was taken sideways stands upright", async () => {
    const sideways = await sharp(await photo())
      .keepMetadata()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const made = await api.upload("applicant_identity", "me.jpg", sideways);
    expect(await sharp((await contentOf(made.id)).body).metadata()).toMatchObject({ width: 48, height: 64 });
  });

  test("a picture with more pixels than any phone takes is refused, and the reason is said", async () => {
    const bomb = await sharp({ create: { width: 16_400, height: 12_300, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const answer = await api.upload("applicant_identity", "bomb.png", bomb);
    expect([answer.status, answer.error.field_errors["file"]]).toEqual([400, PIXELS]);
  });

  test("pictures that come at once are all drawn, outside of the process that serves pages", async () => {
    const picture = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    const { process: before } = sharp.counters();
    const drawn = await Promise.all(Array.from({ length: 8 }, () => cleanUpload("ada", picture)));
    expect(drawn.map(({ ok }) => ok)).toEqual(Array(8).fill(true));
    expect(sharp.counters().process, "being drawn here").toBe(before);
  });

  test("a photo that was cut off on its way is refused, and the reason is said", async () => {
    const whole = await sharp({ create: { width: 640, height: 480, channels: 3, background: "grey", noise: { type: "gaussian", mean: 128, sigma: 30 } } })
      .jpeg()
      .toBuffer();
    const answer = await api.upload("applicant_identity", "licence.jpg", whole.subarray(0, whole.length / 2));
    expect([answer.status, answer.error.field_errors["file"]]).toEqual([400, CUT]);
  });

  test("a PDF is saved, not opened, and may do nothing", async () => {
    const made = await api.upload("applicant_income", 'pay "stub"\u00e9.pdf', pdf(2000));
    const { headers, body } = await contentOf(made.id);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''pay%20/);
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(body.equals(pdf(2000))).toBe(true);
  });

  test.each([
    ["licence.exe", "licence.exe.png"],
    ["licence", "licence.png"],
    ["licence.PNG", "licence.PNG"],
    ["stub.pdf", "stub.pdf.png"],
  ])("a picture that came as %s is saved as %s: nothing opens it as something else", async (name, saved) => {
    const made = await api.upload("applicant_identity", name, PNG);
    expect((await contentOf(made.id)).headers.get("content-disposition")).toBe(`inline; filename*=UTF-8''${saved}`);
  });

  test("[VAL-106] [VAL-107] [VAL-108] a profile picture is an image of at most 2 MB, and large enough to show a face", async () => {
    const large = await sharp(await photo())
      .resize(400, 300)
      .jpeg()
      .toBuffer();
    expect((await api.upload("profile_image", "me.jpg", large)).status).toBe(201);
    const small = await api.upload("profile_image", "me.jpg", await photo());
    expect([small.status, small.error.field_errors["file"]]).toEqual([400, "The photo is too small to show a face: it needs at least 200 pixels each way."]);
    const paper = await api.upload("profile_image", "me.pdf", pdf(2000));
    expect([paper.status, paper.error.field_errors["file"]]).toEqual([415, "Photo should be PNG or JPEG and under 2MB."]);
    const noise = await sharp(Buffer.from(Array.from({ length: 1000 * 1000 * 3 }, () => Math.floor(Math.random() * 256))), {
      raw: { width: 1000, height: 1000, channels: 3 },
    })
      .png()
      .toBuffer();
    expect((await api.upload("profile_image", "me.png", noise)).status).toBe(413);
    const grain = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const coarse = await sharp({ create: { width: 2200, height: 2200, channels: 3, background: "white", noise: grain } })
      .jpeg({ quality: 50 })
      .toBuffer();
    expect(coarse.length).toBeLessThan(2_000_000);
    const taken = await api.upload("profile_image", "me.jpg", coarse);
    expect(taken.status, "drawn anew it is larger, and is halved").toBe(201);
    expect((await sharp((await contentOf(taken.id)).body).metadata()).width).toBe(1100);
  });
});

describe("whose a file is", () => {
  test("what a person may have uploaded at a time is bounded", async () => {
    const hoarder = await latchkey.as("hoarder@example.com");
    expect((await hoarder.upload("applicant_income", "1.pdf", pdf(24_000_000))).status).toBe(201);
    const second = await hoarder.upload("applicant_income", "2.pdf", pdf(24_000_000));
    const third = await hoarder.upload("applicant_income", "3.pdf", pdf(24_000_000));
    expect(third.status).toBe(400);
    expect(third.error.field_errors["file"]).toContain("very much already");
    await hoarder.delete(`/files/${second.id}`);
    expect((await hoarder.upload("applicant_income", "3.pdf", pdf(24_000_000))).status).toBe(201);
  });

  test("[API-54] [API-55] deleting a file takes it out of the answers that named it", async () => {
    const applicant = await newApplicant(latchkey);
    const [identity] = await completeForm(applicant);
    expect((await applicant.api.delete(`/files/${identity!.id}`)).status).toBe(204);
    expect((await applicant.api.get(`/applications/applicant-info/${applicant.info}`)).at("photo_id")).toBe(null);
    expect((await applicant.api.get(`/files/${identity!.id}`)).status).toBe(404);
    expect((await fetch(`${latchkey.url}/api/v1/files/${identity!.id}/content`, { headers: applicant.api.authorization })).status).toBe(404);
  });

  test("a paper that a submitted application rests on stays", async () => {
    const applicant = await newApplicant(latchkey);
    const [identity] = await completeForm(applicant);
    await latchkey.open.store.transaction((tx) =>
      tx.transition(applicant.application, {
        from: ["open"],
        to: "submitted",
        event: { actor_user_id: null, as_user_id: null, name: "test", detail: {}, why: null },
        now: new Date().toISOString(),
      }),
    );
    expect((await applicant.api.delete(`/files/${identity!.id}`)).status).toBe(409);
    expect((await applicant.api.get(`/files/${identity!.id}`)).status).toBe(200);
  });
});
