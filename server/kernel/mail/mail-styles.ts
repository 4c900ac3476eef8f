/** What a mail looks like: the colors of the pages, without their style sheets. */

/** Whole fonts are loaded by no mail program that keeps its reader's secrets: theirs do. */
export const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const INK = "#241F21";
export const MUTED = "#5F5557";
export const LINE = "#E6DED6";
export const WELL = "#F5F0EA";
/** What a bar leaves open. */
export const REST = "#D3C7BD";

/** The brand's door ajar, of two boxes: pictures are often held back. */
export const DOOR =
  '<span class="door" style="display:inline-block;width:18px;height:24px;border-radius:9px 9px 0 0;background:#241F21;vertical-align:middle"></span>' +
  '<span style="display:inline-block;border-left:9px solid #FF6F4F;border-top:8px solid transparent;border-bottom:0 solid;margin:16px 10px 0 0;vertical-align:middle"></span>';

export const SHEET = [
  ":root{color-scheme:light dark}",
  "@media (max-width:640px){.card{padding:28px 24px 12px!important}.out{padding:16px 12px 32px!important}h1{font-size:26px!important;line-height:30px!important}.button,.button td{width:100%!important}.button a{display:block!important;text-align:center}}",
  "@media (max-width:480px){.name,.value{display:block!important;width:auto!important;padding-right:0!important}.name{padding-bottom:0!important}.value{border-top:0!important;padding-top:0!important}}",
  "@media (prefers-color-scheme:dark){body,.ground{background:#161314!important}.card{background:#1D191A!important;border-color:#2F292A!important}" +
    ".out,.card,.ink{color:#F3EDE8!important}.muted{color:#BDB2AC!important}.foot,.foot p,.foot a{color:#9A8F8A!important}.line{border-color:#2F292A!important}" +
    ".button td{background:#F3EDE8!important}.button a{color:#241F21!important}.link{color:#93A9F8!important}.well{background:#131011!important}.bar{background:#F3EDE8!important}.rest{background:#4A4243!important}.door{background:#F3EDE8!important}}",
].join("");
