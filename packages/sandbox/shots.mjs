import { chromium } from "playwright-core";
const b = await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking"]});
const [,, ...paths]=process.argv;
for (const [w,scheme] of [[1280,"light"],[375,"dark"]]) {
  const c = await b.newContext({viewport:{width:w,height:900},colorScheme:scheme}); const p=await c.newPage();
  for (const path of paths) { await p.goto("http://127.0.0.1:4555"+path); await p.screenshot({path:`/tmp/shot-${path.replaceAll("/","_").slice(0,60)}-${w}.png`}); console.log(path, w, await p.evaluate("document.documentElement.scrollWidth"));}
  await c.close();
}
await b.close();
