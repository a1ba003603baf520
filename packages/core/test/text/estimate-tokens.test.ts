import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countTokens } from "@workbelt/testing";
import {
  estimateTokens,
  estimateUpTo,
  certainlyFits,
  fitsTokens,
} from "../../src/text/estimate-tokens.js";

const ids = ["1394e072-e86d-814b-88bf-4af42a572cd1", "11874541-5a44-8323-bf37-8a3a38daa3de"];

const texts: Record<string, string> = {
  "English prose":
    "Gemma, your mail said four rejected loads. Would you tell me that story from the start? We have ninety minutes, and I'd rather hear it from you than read the ticket again.",
  JSON: JSON.stringify({
    items: ids.map((record_id) => ({
      record_id,
      values: {
        name: "Elif Demir",
        email_addresses: ["elif.demir@harborline.example"],
        value: 12.5,
      },
      created_at: "2026-03-30T09:15:00.000000000Z",
    })),
  }),
  "JSON in JSON": JSON.stringify({ text: JSON.stringify({ said: 'He said "no"\n\nand left.' }) }),
  UUIDs: ids.join('","'),
  Markdown:
    "## Plan\n\n- [ ] Call Ada\n- [x] Offer\n\n| name | due |\n| --- | --- |\n| Offer | 2026-03-31 |",
  "a signed link":
    "https://files.example/9bc6c6e0-32b8-4d55-8c12-3ae931f43a01/report.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=ASIAZI2LB466QJ6EQ4HN&X-Amz-Signature=ab38fa0c9d",
  base64:
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0",
  German:
    "Wir haben die Vertragsverlängerung besprochen und kommen nach dem Quartalsbericht auf den Preis zurück.",
  Polish:
    "Omówiliśmy przedłużenie umowy i postanowiliśmy wrócić do kwestii ceny po raporcie kwartalnym.",
  Vietnamese:
    "Chúng tôi đã thảo luận về việc gia hạn hợp đồng và quyết định quay lại vấn đề giá cả sau báo cáo quý.",
  Greek: "Συζητήσαμε την ανανέωση της σύμβασης και αποφασίσαμε να επιστρέψουμε στο θέμα της τιμής.",
  Russian:
    "Мы обсудили продление договора и решили вернуться к вопросу цены после квартального отчёта.",
  Hebrew: "דנו בחידוש החוזה והחלטנו לחזור לשאלת המחיר אחרי הדוח הרבעוני.",
  Arabic: "ناقشنا تجديد العقد وقررنا العودة إلى مسألة السعر بعد التقرير ربع السنوي.",
  Hindi: "हमने अनुबंध के नवीनीकरण पर चर्चा की और तिमाही रिपोर्ट के बाद मूल्य पर लौटने का फैसला किया।",
  Tamil:
    "ஒப்பந்தத்தைப் புதுப்பிப்பது குறித்து விவாதித்து, காலாண்டு அறிக்கைக்குப் பிறகு விலைக்குத் திரும்ப முடிவு செய்தோம்.",
  Thai: "เราได้หารือเรื่องการต่อสัญญาและตัดสินใจกลับมาคุยเรื่องราคาหลังรายงานไตรมาส",
  Burmese: "စာချုပ်သက်တမ်းတိုးရန် ဆွေးနွေးခဲ့ပြီး သုံးလပတ်အစီရင်ခံစာပြီးနောက် ဈေးနှုန်းကို ပြန်လည်စဉ်းစားရန် ဆုံးဖြတ်ခဲ့သည်",
  Amharic: "የውሉን እድሳት ተወያይተን ከሩብ ዓመት ሪፖርት በኋላ ወደ ዋጋው ጉዳይ ለመመለስ ወሰንን።",
  Chinese: "我們討論了合約續簽，並決定在季度報告之後再回到價格問題。客戶要求百分之十的折扣。",
  Japanese: "契約の更新について話し合い、四半期報告の後に価格の問題に戻ることにしました。",
  Korean: "계약 갱신에 대해 논의했으며 분기 보고서 이후 가격 문제로 돌아가기로 결정했습니다.",
  emoji: "🎉🚀👩‍👩‍👧 ✅ 🔥🔥 📅 👍🏽 🇩🇪 ☃ 💡🧊🦄",
};

test.each(Object.entries(texts))(
  "the estimate for %s is at least 75%% of the truth",
  (_what, text) => {
    const ratio = estimateTokens(text) / countTokens(text);
    expect(ratio).toBeGreaterThanOrEqual(0.75);
    expect(ratio).toBeLessThanOrEqual(1.4);
  },
);

test("the estimate for all of them is within 15 per cent", () => {
  const sum = (count: (text: string) => number) =>
    Object.values(texts).reduce((total, text) => total + count(text), 0);
  expect(Math.abs(sum(estimateTokens) / sum(countTokens) - 1)).toBeLessThanOrEqual(0.15);
});

test("an empty text has no tokens", () => {
  expect(estimateTokens("")).toBe(0);
});

test.each([
  ["letters", "a"],
  ["base64", "aB1"],
  ["digits and letters", "a1"],
  ["signs", "-"],
  ["half emoji", "\uD83D"],
  ["spaces", " "],
  ["emoji", "🎉"],
  ["Chinese", "价"],
  ["accents", "\u0301"],
])("five megabytes of %s takes linear time", (_what, unit) => {
  const text = unit.repeat(5_000_000 / unit.length);
  const start = process.cpuUsage();
  expect(estimateTokens(text)).toBeGreaterThan(0);
  // Time of the processor, in microseconds. A quadratic one would be minutes.
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});

test("a text that cannot fit is not read", () => {
  expect(estimateUpTo(10, "word ".repeat(1000))).toBe(Infinity);
  expect(estimateUpTo(10, "two words")).toBe(estimateTokens("two words"));
});

test("a text fits if its estimate is at most the limit, whatever its characters", () => {
  for (const unit of ["a", "7", "{", " ", "é", "価", "한", "አ", "\u0EC0", "🎉", "aB3"]) {
    for (const length of [1, 20, 300]) {
      const text = unit.repeat(length);
      const tokens = estimateTokens(text);
      for (const limit of [tokens - 1, tokens, tokens + 1, text.length, text.length * 2]) {
        expect(fitsTokens(limit, text)).toBe(estimateUpTo(limit, text) <= limit);
      }
    }
  }
});

test("no text that passes the quick check is estimated at more", () => {
  const characters = Array.from("aZ7{ \n.é価한አ\u0EC0🎉\u0301");
  const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 60 });
  const ascii = fc.string({ unit: "binary-ascii", maxLength: 60 });
  fc.assert(
    fc.property(fc.oneof(text, ascii), (given) => {
      const tokens = estimateTokens(given);
      expect(certainlyFits(tokens - 1, given)).toBe(false);
      expect(certainlyFits(tokens * 200 + 200, given)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
