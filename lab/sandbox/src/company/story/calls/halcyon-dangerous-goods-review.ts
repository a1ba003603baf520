import type { Call } from "../../types.js";

/** The review in which Halcyon's need for dangerous-goods documents meets the roadmap. */
export const halcyonDangerousGoodsReview: Call = {
  key: "halcyon-dangerous-goods-review",
  title: "Halcyon Chemicals – Technical review: dangerous goods",
  startedAt: { weeksAgo: 13, weekday: "wed", time: "09:00" },
  activityType: "Technical Review",
  company: "halcyon",
  deal: "halcyon-hazmat",
  host: "daniel-okafor",
  speakers: ["daniel-okafor", "tom-whitaker", "emma-claes", "rashid-karimi"],
  summary: `Halcyon ships about 1,900 dangerous-goods loads a month. Position tracking in Track satisfied Rashid, and Joost Peeters had gone through the API beforehand without objections. The open point was Emma's: she needs the transport document and the tunnel restriction code together with the position of each load.

Track has no dangerous-goods documents. Tom said openly that they are not planned for the coming two quarters and that he will not give a date. A file attached to a shipment was discussed as a workaround. Emma rejected it, because nobody checks that the document matches the load, and last year an inspector stopped a truck with the wrong one for nine hours.

Rashid would start with visibility alone on the 40 percent of loads that are not classified. Emma will not support two systems for one driver. Halcyon is also looking at a compliance vendor and decides within three weeks. Daniel will offer visibility for the unclassified loads, and Tom will write down exactly what exists and what does not.`,
  actionItems: [
    "Tom writes down what Track can and cannot do for dangerous goods by Friday.",
    "Emma sends Tom three sample transport documents with tunnel codes by tomorrow.",
    "Daniel prices visibility for the unclassified loads only by next Wednesday.",
    "Rashid tells Daniel the outcome within three weeks, whichever way it goes.",
    "Tom records Halcyon's needs in the feature requests this week.",
  ],
  transcript: `
daniel-okafor: Good morning Emma, good morning Rashid. Joost can't be here, but he went through our API last week and he wrote that he has no objections. So today belongs to dangerous goods.
rashid-karimi: Good morning. Yes, Joost was happy, and that doesn't happen often. So from IT there's a green light.
emma-claes: Good morning. I fear that I'm the red light today. But let's see.
daniel-okafor: That's why I asked Tom Whitaker to come. He's the senior product manager, so you'll get an answer from the person who decides, not from the one who sells.
tom-whitaker: Hi Emma, hi Rashid. I've read the requirements list. I'd still like to hear what a load looks like for you, from the order to the gate of your customer.
rashid-karimi: For me it's simple. We ship about three thousand two hundred loads per month. Coatings and solvents, in drums, in containers and in tank trucks, over half of Europe.
emma-claes: And about nineteen hundred of those are dangerous goods. Flammable liquids for the most part. Each of them has a transport document, and each has a tunnel code.
tom-whitaker: So sixty percent of the loads are classified. Who makes the transport document today?
emma-claes: The ERP prints it, from the product data. Then the shift leader checks it, signs it and gives it to the driver, on paper. One copy stays with us.
tom-whitaker: And where does it go wrong? I take it that it goes wrong, or we wouldn't be here.
emma-claes: When something changes after the print. A drum is left out, or a trailer is swapped. The load is then not what the paper says, and nobody tells my office.
emma-claes: Last year an inspector stopped a truck near Lyon with the wrong document. It stood there for nine hours. The fine was not the problem, but the customer's plant waited for it.
rashid-karimi: Nine hours, and we didn't even know where it was. The driver's phone was empty. That was the day that I started to look for tracking.
daniel-okafor: So the same truck is the reason for both of your projects. Rashid wants to know where, and Emma wants to know what's on it.
emma-claes: A position without the paper is a fine. It tells me where my problem is, but not what my problem is.
tom-whitaker: That's a very precise way to put it. So what would you need to see, on one screen, when an alert comes up?
emma-claes: The position, the UN number, the class, the packing group, the tunnel code, an emergency contact, and the document as it was signed. And whether the route goes through a tunnel that the code forbids.
tom-whitaker: The last one, the route against the tunnel code. Is that needed for each load or is it only nice to have?
emma-claes: For me it's needed. We have category E loads, and there are tunnels around Antwerp where they can't go. Drivers follow the navigation of their car, believe me.
tom-whitaker: I believe you. I'll say clearly what we have. Track has the position, the estimated arrival, the order and the load lines. It has no dangerous-goods fields, and no documents.
emma-claes: None at all? In the first meeting I understood that there'd be something with attachments.
daniel-okafor: That was me, Emma. I said you could attach a file to a shipment. That's true, but I should have said more clearly what it doesn't do.
tom-whitaker: A user can attach a PDF to a shipment. It's a file and nothing else. We don't read it, we don't check it against the load, and there's no version of it.
emma-claes: Then it's a drawer. I have a drawer. What I don't have is somebody who tells me that the paper in the drawer is wrong.
rashid-karimi: Could we fill the fields from the ERP? I mean, the UN number is in the product data. You could show it like any other text.
tom-whitaker: We could show it as a custom field, yes. Text next to the shipment. But I'd be uneasy if somebody relied on it in an accident. It would look like more than it is.
emma-claes: I'd be more than uneasy. If the fire brigade calls me at night, I read from that screen. It must be right, or it mustn't be there.
daniel-okafor: Tom, then the honest question. When would we have documents, properly, with the checks?
tom-whitaker: It's not planned for the coming two quarters. After that I don't know. I won't give you a date, because I'd be inventing it.
emma-claes: Thank you. I prefer that to a nice slide. But it makes the decision more difficult for us, or perhaps easier.
rashid-karimi: For me visibility alone would already be worth it. I have forty percent of the loads with no classification at all. Let's begin with these, and see.
emma-claes: And the driver has two systems? On Monday he drives resin, and that's in Track. On Tuesday he drives solvent, and that's on paper, or somewhere else. I won't support it.
rashid-karimi: The driver doesn't do anything in Track, Emma. It takes the position from the truck. He won't even notice.
emma-claes: The dispatcher notices. He has one screen for one half, and another screen for the other. You know what happens when there are two lists.
rashid-karimi: There's a third list. Yes, I know.
daniel-okafor: May I ask what the alternative is? You mentioned in your mail that you're speaking to a compliance vendor.
emma-claes: Yes. They do the documents, the checks and the tunnel codes. They have no tracking. So it's the other half of what we need.
daniel-okafor: And could you see the two side by side? They check the document, and we have the position, connected over the API?
emma-claes: In theory. In practice it's two projects in one year, with the same four people from Joost's team. If I have to choose, I choose the one that keeps us legal.
rashid-karimi: I'd fight for both, but she's right about the four people. That's the bottleneck here.
daniel-okafor: I understand that, and I'd choose the same in your place. When do you decide?
rashid-karimi: Within three weeks. There's a steering meeting with our managing director, and both topics are on it.
daniel-okafor: Then I'd like to put a small thing on that table. Visibility for the unclassified loads only, thirteen hundred per month, with a price. I'll have that for you by next Wednesday.
rashid-karimi: Good. Make it so that it can grow later, without a new contract. I'll present it, but I can't promise anything.
tom-whitaker: And I'd like to write down exactly what exists and what doesn't, so nobody in your meeting has a wrong picture. One page, by Friday. Also what a custom field is not.
emma-claes: That would be very fair. Would it help you to see a real document? I can send you three examples, with the tunnel codes, by tomorrow.
tom-whitaker: Yes, please. I'll record all of it in our feature requests this week, with your words. You're the second company this year that's asked for it, and the first that explained it.
emma-claes: Then at least somebody else will profit from my list.
rashid-karimi: Whichever way it goes, I'll tell you within the three weeks, Daniel. You won't have to chase me.
daniel-okafor: I appreciate that, Rashid. Thank you, Emma, for being so clear. I'd rather lose on a fact than win on a drawer.
`,
};
