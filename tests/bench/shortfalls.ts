/** What holds back a figure that falls short of its bar, by the figure's id. Shown only while it does. */
export const SHORTFALLS: Record<string, string> = {
  pages:
    "a request takes about a fifth more of the server's thread than the page by hand does. By profile, of what it takes more: a quarter puts the 21 KB of " +
    "the descriptor into JSON and into bytes, which the page by hand has no use for; a quarter draws 4 KB more of markup; a fifth builds the form's store and its rules (see render); " +
    "a seventh looks for the route, since the one for every address is tried after all that have a name, and the page by hand has one; the rest collects what that leaves behind. " +
    "Processors that are busy elsewhere lower it further: the time of the thread below it is steadier.",
  render:
    "the bar was set where the page by hand took 0.17 ms: it is 2.06 of hand, and ours is far below that. Where hand alone takes 0.27 ms, 0.35 ms leaves 1.3 of it. " +
    "Over hand stand: the form's store and its rules, built with every page (27 fields with their snapshots), 0.12 of hand; " +
    "seven Suspense boundaries, behind which the form's code arrives later, 0.05; and 4 KB more of markup.",
  stall:
    "look at the watch without the query beside it: where that is as long (it was 1.01 of it with 18 others ready to run on two processors), the query is not what stalls. " +
    "PGlite works in a thread of its own.",
};
