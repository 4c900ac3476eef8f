/** What a person can do in the sandbox, on one page. */
import { html, page } from "./stand-in/page.ts";

export function startPage(): Response {
  return page({
    title: "Sandbox",
    wide: true,
    main: html`<h1>Sandbox</h1>
      <p class="lead">Stand-ins answer in place of every outside company. Nothing here costs money or reaches anybody.</p>
      <p><a class="line" href="/sandbox/mail">Read the mail</a> <a class="line" href="/sandbox/kinds">See what documents can be made of</a></p>
      <div class="pair">
        <section>
          <h2>Cards</h2>
          <p>Any future date and any security code.</p>
          <dl>
            <dt>4242 4242 4242 4242</dt>
            <dd>is charged</dd>
            <dt>4000 0000 0000 0002</dt>
            <dd>is declined</dd>
            <dt>4000 0000 0000 9995</dt>
            <dd>has insufficient funds</dd>
            <dt>4000 0000 0000 0069</dt>
            <dd>has expired</dd>
            <dt>4000 0000 0000 0127</dt>
            <dd>has a wrong security code</dd>
            <dt>4000 0000 0000 0119</dt>
            <dd>meets a processing error</dd>
            <dt>4000 0025 0000 3155</dt>
            <dd>asks for authentication, which is declined</dd>
          </dl>
        </section>
        <section>
          <h2>Background check</h2>
          <p>The last four digits of the SSN decide.</p>
          <dl>
            <dt>0000</dt>
            <dd>clear</dd>
            <dt>0001</dt>
            <dd>consider, score 580</dd>
            <dt>0002</dt>
            <dd>pending for a minute, then clear</dd>
            <dt>0003</dt>
            <dd>the company fails</dd>
            <dt>others, or none</dt>
            <dd>clear</dd>
          </dl>
        </section>
      </div>`,
  });
}
