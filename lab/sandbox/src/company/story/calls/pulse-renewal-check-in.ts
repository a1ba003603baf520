import type { Call } from "../../types.js";

/** Pulse puts its renewal behind two couriers that report too late. */
export const pulseRenewalCheckIn: Call = {
  key: "pulse-renewal-check-in",
  title: "Pulse Medical Devices – Check-in before the renewal",
  startedAt: { weeksAgo: 4, weekday: "tue", time: "14:00" },
  activityType: "Check-in",
  company: "pulse",
  host: "sofia-marino",
  speakers: ["sofia-marino", "aoife-byrne", "niamh-kelly", "dmitri-volkov"],
  summary: `Pulse's renewal is at risk. Two of its five couriers send positions only once an hour, so hospitals see loan kits "on the way" after they have arrived. The two carry about 45 percent of the kits. Niamh's team answers about 30 calls a week by hand because of it.

Aoife will not discuss years or price until both couriers report within 15 minutes. She has raised it since the last quarter and feels that it went nowhere. Sofia owned the delay: one courier offers a faster feed that Northwind has not connected, the other needs a change on its own side. She will run this with Tom and report every Friday.

Dmitri asked for a chain-of-custody record per kit, with every handover, name and time, in a form that an auditor accepts. Track has the events but no such report. Sofia will show him what an export can do today and promised no more than that.`,
  actionItems: [
    "Sofia agrees a plan with Tom to bring both couriers under 15 minutes and sends it to Aoife by Friday.",
    "Sofia sends Aoife a courier latency report every Friday until the renewal talk.",
    "Aoife writes to the account managers of both couriers by tomorrow to back the change.",
    "Niamh sends a log of one week of hospital calls by next Tuesday.",
    "Sofia shows Dmitri an event export for three sample kits within two weeks.",
  ],
  transcript: `
sofia-marino: Good afternoon Aoife, Niamh, Dmitri. I'd planned to go through the usage numbers, but from your message, Aoife, I think that we should begin with what's wrong.
aoife-byrne: Thanks, Sofia. I'd sooner be blunt. The renewal is coming up and right now I couldn't put my name to it. It's the couriers again.
sofia-marino: Then let's stay with the couriers as long as you need. Are they the same two as last quarter?
aoife-byrne: The same two. Three of our five couriers are grand, you see a position every few minutes. The other two send one an hour, and they carry about forty-five percent of the kits.
niamh-kelly: And on a city run an hour is the whole trip, like. The kit is in theatre by the time the screen says that it has left the depot.
sofia-marino: Niamh, what does that do to your team? Could you walk me through a typical call?
niamh-kelly: A theatre nurse rings at half six in the morning. There's a hip revision at eight and her link says on the way. She wants to know where the kit is.
niamh-kelly: So my girl rings the courier, waits, gets the driver's number, rings the driver. And he says sure I handed it in at reception forty minutes ago.
sofia-marino: So the kit is already in the building and nobody in theatre knows. How many of those calls do you get?
niamh-kelly: About forty a week, and thirty of them are down to those two couriers. We bought Track so those calls would stop, and with the other three couriers they did.
aoife-byrne: That's what kills me. It works. I can see in our own numbers that it works, and half of my volume isn't getting it.
dmitri-volkov: From my side, a position that's an hour old is worse than none. With none, people pick up the phone. With an old one, they trust it.
sofia-marino: That's a strong point, Dmitri. Can I take it as a request too? When a position is older than, say, fifteen minutes, the screen should say so loudly.
niamh-kelly: That would help, actually. If it'd say last seen fifty minutes ago, the nurse would know to ring reception first.
sofia-marino: There's a setting for stale positions. I'd have to check what it does on the hospital link. I'd rather not answer it now and be wrong.
aoife-byrne: Fine, but don't let a warning label turn into the fix. The fix is fifteen minutes. I said fifteen last quarter, and nothing has happened.
sofia-marino: You did, and you're right. I want to own this. I'd passed it on as a ticket, and I didn't chase it the way I should have. That's on me, not on you.
aoife-byrne: I appreciate that. So what is the actual reason? Because each side tells me that it's the other one.
sofia-marino: It's different for the two. The first courier has a faster feed, it came out this year. We're still on their old one. So that's ours to connect.
aoife-byrne: So for the whole quarter it was on your side. Right. And the other one?
sofia-marino: The other one only sends when the driver scans something. Their vans have trackers, but that data isn't in what they give to us. They have to change that.
niamh-kelly: I know their depot manager. He says that the vans are live on a screen in his office. He sees it, we don't.
aoife-byrne: Then they can share it. We spend four hundred thousand a year with them. I'll write to the account managers of both by tomorrow, so nobody can say the customer isn't asking.
sofia-marino: That would help enormously, the request weighs more from you than from us. Can I be in copy, so that I can follow up on the technical side the same day?
aoife-byrne: You'll be in copy. And I want to see a plan from you, Sofia. Not a ticket number. Names, steps and dates.
sofia-marino: You'll have it by Friday. I'll agree it with Tom Whitaker, who owns the carrier feeds in product, so it's not only a customer success promise.
aoife-byrne: And how will I know if it's working? I don't want to find out from a nurse.
sofia-marino: I'll send you a report every Friday until we have the renewal talk. For each courier, how old the positions were, and how many trips were over fifteen minutes.
aoife-byrne: Good. Make it one page, with the trend. I'll forward it to our managing director, because he's asking why we'd pay for another year.
sofia-marino: May I ask where he stands? Is the renewal itself in doubt, or is it about how long it should be?
aoife-byrne: He'd be happy to go elsewhere. I wouldn't, I've no wish to train eighty hospitals again. But fix the couriers first, then we talk about years.
sofia-marino: That's clear. Couriers first, then years. I won't send a renewal offer before we've got that under control.
niamh-kelly: Would it help if I kept a log of the calls? I've been meaning to do that, to show how many of them are about those two.
sofia-marino: It would help a lot. Just the time, the hospital, the courier and what it was about. A week is enough.
niamh-kelly: I'll start tomorrow morning, and send you the week by next Tuesday. You'll see it's the same three hospitals shouting.
sofia-marino: Thank you. Dmitri, you asked to join for something different, I think. Chain of custody?
dmitri-volkov: Yes. We have loan kits which go to a hospital, come back, get sterilised, and go to the next one. At an audit I must show who had a kit at any time.
sofia-marino: For each single kit, by serial number? And how far back do they look?
dmitri-volkov: By serial number, five years back. Each handover with a name and a time. Today I put this together from courier papers, and it took me three days for eleven kits.
sofia-marino: Three days for eleven kits, I see. Track keeps the events, pickup, handover, delivery, with a time. Names only if the courier sends them.
dmitri-volkov: So there's a part of it. But is there a report? An auditor doesn't accept a screenshot from a dashboard, I tried this once.
sofia-marino: There's no custody report, I want to be honest about that. There is an export of events. I don't know if it would be enough for you.
dmitri-volkov: Show me. If I have pickup and delivery with names for most of it, I can write a procedure around the gaps.
sofia-marino: I'll do it with three of your own kits. Send me the serial numbers, and within two weeks I'll show you what comes out. I won't promise more than that now.
dmitri-volkov: Good. I'd rather have small and true. I'll send you one easy kit and two terrible ones.
aoife-byrne: That's Dmitri being friendly, by the way. Sofia, thanks for not giving me slides. Friday for the plan?
sofia-marino: Friday for the plan, and the first report with it. Thank you for being so open, all of you.
`,
};
