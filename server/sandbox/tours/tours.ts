/** The company that shows rooms in three dimensions: the four walls of a room in a row, to be looked round by scrolling. */
import { html, page } from "../stand-in/page.ts";
import { json } from "../stand-in/stand-in.ts";

export interface ToursFaults {
  /** Answers 503. */
  down: boolean;
}

/** As the provider's own links have it. */
const TOUR = /^\/([A-Za-z0-9_-]{1,64})$/;

export class ToursStandIn {
  readonly faults: ToursFaults = { down: false };

  /** `path` is what follows /sandbox/tours. */
  handle(path: string): Response {
    if (this.faults.down) return json(503, { error: "Service unavailable" });
    const [, tour] = TOUR.exec(path) ?? [];
    if (tour === undefined) return json(404, { error: "No such tour" });
    return page({
      title: "A room in 3D",
      wide: true,
      main: html`<h1>Look around</h1>
        <p>Scroll sideways, or use the arrow keys, to turn round in the room.</p>
        <div class="tour" tabindex="0" role="region" aria-label="The four walls of the room">${WALLS}</div>
        <p class="quiet">Tour ${tour}</p>`,
    });
  }
}

const BASE = html`<path d="M0 0h480v260H0z" class="wall" /><path d="M0 260h480v60H0z" class="floor" /><path d="M0 256h480v6H0z" class="skirting" />`;
const wall = (name: string, drawn: ReturnType<typeof html>) => html`<svg viewBox="0 0 480 320" role="img" aria-label="${name}">${BASE}${drawn}</svg>`;

const WALLS = [
  wall(
    "Two windows over the street",
    html`<path d="M60 60h150v130H60zM270 60h150v130H270z" class="sky" /><path d="M135 60v130M60 125h150M345 60v130M270 125h150" class="bar" />`,
  ),
  wall(
    "A bed and a lamp",
    html`<path d="M70 180h330v80H70z" class="cloth" /><path d="M70 150h70v60H70z" class="pillow" /><path d="M420 120l18 40h-36zM420 160v100" class="lamp" />`,
  ),
  wall(
    "A desk and two shelves",
    html`<path d="M90 190h260v12H90zM104 202h10v58h-10zM326 202h10v58h-10z" class="wood" /><path d="M120 70h200v8H120zM120 120h200v8H120z" class="wood" />
      <path d="M140 42h14v28h-14zM160 48h12v22h-12zM240 92h16v28h-16z" class="cloth" />`,
  ),
  wall(
    "The door and a wardrobe",
    html`<path d="M60 70h110v190H60z" class="door" /><circle cx="154" cy="170" r="5" class="knob" /><path d="M250 50h170v210H250zM335 50v210" class="wood" />`,
  ),
];
