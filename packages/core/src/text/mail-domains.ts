// Domains whose addresses anyone can have, so that they say nothing of a company.
const PUBLIC =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|icloud|me|mac|aol|gmx|web|freenet|t-online|mail|email|proton|protonmail|pm|fastmail|hey|yahoo|ymail|rocketmail|zoho|yandex|qq|163|126|sina|naver|daum|hanmail|docomo|ezweb|softbank|comcast|verizon|sbcglobal|att|cox|charter|bellsouth|btinternet|sky|virginmedia|orange|wanadoo|free|laposte|sfr|libero|virgilio|tiscali|terra|uol|bol|rediffmail)\.(?:[a-z]{2,4}|(?:co|com|ne)\.[a-z]{2})$/;

/**
 * Returns the domain of an email address in lower case; undefined for a text that is none, and for a domain of private mail, such as
 * gmail.com.
 */
export function companyDomain(email: string): string | undefined {
  const [, domain] = email.trim().toLowerCase().split("@");
  return domain === undefined || !domain.includes(".") || PUBLIC.test(domain) ? undefined : domain;
}
