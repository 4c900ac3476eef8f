/** What holds back a figure that falls short of its bar, by the figure's id. Shown only while it does. */
export const SHORTFALLS: Record<string, string> = {
  pages:
    "a request takes about 0.45 ms more of the server's thread than the page by hand does (2.3 ms of its own, Remix and the database included). By profile: " +
    "a third of it draws (mostly the form's store and rules, see render), a fifth puts the 21 KB of the descriptor into JSON, which the page by hand has no use for, " +
    "and the rest carries 25 KB more of page through Remix, React and the socket, and collects what that leaves behind. Processors that are busy elsewhere lower it further: " +
    "the time of the thread below it is steadier.",
  render:
    "the bar was set where the page by hand took 0.17 ms: it is 2.06 of hand, and ours is below that. Where hand alone takes 0.3 ms, 0.35 ms leaves 1.17 of it. " +
    "Over hand stand, each measured by taking it out: the form's store and its rules, built with every page (27 fields, three maps by name), 0.20 of hand; " +
    "seven Suspense boundaries, behind which the form's code arrives later, 0.05; all other parts 0.07 (194 components against 158).",
  stall:
    "look at the watch without the query beside it: where that is as long (it was 1.01 of it with 18 others ready to run on two processors), the query is not what stalls. " +
    "PGlite works in a thread of its own.",
};
