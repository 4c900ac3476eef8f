import autocannon from "autocannon";
const { startServer, halfWay } = await import("./server-process.ts");
const server = await startServer(["--cpu-prof","--cpu-prof-interval=500","--cpu-prof-dir=/tmp/prof"]); const p = await halfWay(server.url);
const path = process.argv[2] === "hand" ? "/bench/hand" : p.formPath;
const r = await autocannon({url: server.url+path, connections:8, duration:25, headers:{cookie:p.cookie}});
console.log(r.requests.average, r.non2xx);
await server.stop();
