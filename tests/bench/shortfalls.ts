/** What holds back a figure that falls short of its bar, by the figure's id. Shown only while it does. */
export const SHORTFALLS: Record<string, string> = {
  pages:
    "a request takes about a sixth more of the server's thread than the page by hand does: the descriptor, 21 KB that the page by hand has no use for, is put into JSON " +
    "(0.06 ms by itself) and into bytes; drawing takes 0.09 ms more (see render). The rest, two thirds of it, has not been profiled since the pages know their routes at once. " +
    "Processors that are busy elsewhere lower it further: the time of the thread below it is steadier.",
  render:
    "the bar was set where the page by hand took 0.17 ms: it is 2.06 of hand, and ours is far below that. Where hand alone takes 0.27 ms, 0.35 ms leaves 1.3 of it. " +
    "Over hand stand: the form's store and its rules, built with every page (27 fields with their snapshots), 0.12 of hand; " +
    "seven Suspense boundaries, behind which the form's code arrives later, 0.05; and 4 KB more of markup.",
  stall:
    "look at the watch without the query beside it: where that is as long (it was 1.01 of it with 18 others ready to run on two processors), the query is not what stalls. " +
    "PGlite works in a thread of its own.",
};
