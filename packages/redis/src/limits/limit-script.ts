/** A request that counts: its id and the places of its rules, from 1. */
export type Counted = [id: string, rules: readonly number[]];

/** Calls that want slots, of one process and under the same rules. */
export interface LaneMessage {
  /** Grants are named `<id>:1`, `<id>:2` and so on. */
  id: string;
  waiter: string;
  rules: readonly number[];
  wanted: number;
  /** Maximum number of slots to grant. */
  most: number;
}

/** Message of a process to the script. All times are durations in milliseconds. */
export interface LimitMessage {
  rules: readonly { requests: number; window: number }[];
  /** The epoch of the state that the process knows; empty for none. */
  epoch: string;
  /** Time since Redis was reached last, after an outage; otherwise 0. */
  away: number;
  /** Time for all processes to reconnect after an outage. */
  pause: number;
  /** Time after its start at which a request has certainly ended. */
  hold: number;
  /** Maximum time ahead for which slots are granted. */
  horizon: number;
  maxPause: number;
  expiry: number;
  /** Requests that have ended, and how long ago. */
  ended: readonly [...Counted, ageMs: number][];
  /** Requests that run and may be unknown to Redis. */
  started: readonly Counted[];
  /** Grants that were not used. */
  returned: readonly Counted[];
  lanes: readonly LaneMessage[];
}

/** Next free slot of a rule, and the numbers of slots that others want. */
export interface RuleOutlook {
  freeInMs: number;
  othersWant: readonly number[];
}

/** Result for one lane. */
export interface LaneReply {
  /** A delay for each grant. */
  delaysMs: readonly number[];
  askInMs: number;
  /** In the order of the lane's rules. */
  outlook: readonly RuleOutlook[];
}

/** The script's reply. */
export interface LimitReply {
  epoch: string;
  /** True if Redis has lost what this process has reported. */
  lost: boolean;
  /** Time until slots are granted again after an outage; 0 otherwise. */
  resumeInMs: number;
  lanes: readonly LaneReply[];
}

/** Parses the script's reply; undefined if it is something else. */
export function parseLimitReply(text: string): LimitReply | undefined {
  try {
    const { epoch, lanes, lost, resume } = JSON.parse(text) as Record<string, unknown>;
    if (typeof epoch !== "string" || typeof resume !== "number") return undefined;
    return { epoch, lost: lost === true, resumeInMs: resume, lanes: toArray(lanes).map(parseLane) };
  } catch {
    return undefined;
  }
}

function parseLane(value: unknown): LaneReply {
  const [delays, askIn, outlook] = toArray(value);
  return {
    delaysMs: toArray(delays).map(Number),
    askInMs: Number(askIn),
    outlook: toArray(outlook).map((one) => {
      const [freeIn, others] = toArray(one);
      return { freeInMs: Number(freeIn), othersWant: toArray(others).map(Number) };
    }),
  };
}

/** Lua writes an empty list as an empty object. */
function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * The script that all processes share, which Redis runs atomically. It is sent a {@link LimitMessage} and
 * returns a {@link LimitReply}, both as JSON. Times are milliseconds of Redis's clock; only durations cross
 * the network.
 *
 * A rule has two keys. `slots` is a sorted set with a member for each request that counts, and the time
 * from which it no longer does; with as many members as the rule allows, the next request takes the place
 * of the lowest and starts at its time. `waiting` is a hash of the lanes that wait: the time by which
 * each will have asked again, the number of slots it has got, and the number it wants.
 */
export const LIMIT_SCRIPT = `
local ask = cjson.decode(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local rules = ask.rules
local state = KEYS[1]
for i, rule in ipairs(rules) do
  rule.slots = KEYS[2 * i]
  rule.waiting = KEYS[2 * i + 1]
end

local function read(field)
  return tonumber(redis.call('HGET', state, field) or nil)
end

-- The clock was set back: all times move with it. Otherwise slots would stay occupied for that much longer.
local last = read('last')
if last and now < last then
  for _, rule in ipairs(rules) do
    for _, id in ipairs(redis.call('ZRANGE', rule.slots, 0, -1)) do
      redis.call('ZINCRBY', rule.slots, now - last, id)
    end
    redis.call('DEL', rule.waiting)
  end
  redis.call('HDEL', state, 'resume', 'shared')
end

-- After an outage, nothing is granted before all processes had time to report what they sent: each kept to its share of
-- the limit meanwhile. A new epoch shows that Redis has lost its data, even if no process noticed an outage.
local epoch = redis.call('HGET', state, 'epoch')
if not epoch then
  epoch = string.format('%.3f', now)
  redis.call('HSET', state, 'epoch', epoch)
end
local lost = ask.epoch ~= '' and ask.epoch ~= epoch
local resume = read('resume') or 0
if ask.away > 0 then
  local since = now - ask.away
  if (read('shared') or 0) < since and resume < since then resume = now + ask.pause end
elseif lost then
  resume = math.max(resume, tonumber(epoch) + ask.pause)
end
redis.call('HSET', state, 'last', string.format('%.3f', now), 'resume', string.format('%.3f', resume))
if ask.away == 0 and now >= resume then redis.call('HSET', state, 'shared', string.format('%.3f', now)) end

local function occupy(rule, id, untilTime)
  if untilTime > now then redis.call('ZADD', rule.slots, untilTime, id)
  else redis.call('ZREM', rule.slots, id) end
end

for _, entry in ipairs(ask.ended) do
  for _, place in ipairs(entry[2]) do
    occupy(rules[place], entry[1], now - entry[3] + rules[place].window)
  end
end
for _, entry in ipairs(ask.started) do
  for _, place in ipairs(entry[2]) do
    local rule = rules[place]
    redis.call('ZADD', rule.slots, 'NX', now + ask.hold + rule.window, entry[1])
  end
end
for _, entry in ipairs(ask.returned) do
  for _, place in ipairs(entry[2]) do
    local rule = rules[place]
    local score = redis.call('ZSCORE', rule.slots, entry[1])
    if score then occupy(rule, entry[1], tonumber(score) - ask.hold - rule.window) end
  end
end

-- The lanes that wait under a rule: the others, and the one that asks. Without this account of what each has got, the
-- process that asks first after a slot is free would get it, and the others could wait forever.
local function readWaiting(rule, me)
  local others, mine = {}, { served = 0, wanted = 0 }
  local all = redis.call('HGETALL', rule.waiting)
  for i = 1, #all, 2 do
    local ends, served, wanted = string.match(all[i + 1], '(%S+) (%S+) (%S+)')
    local one = { served = tonumber(served), wanted = tonumber(wanted) }
    if all[i] == me then mine = one
    elseif tonumber(ends) < now then redis.call('HDEL', rule.waiting, all[i])
    elseif one.wanted > 0 then others[#others + 1] = one end
  end
  if mine.wanted == 0 then
    -- A lane that did not wait has no claim to slots that others got in the meantime.
    local lowest = math.huge
    for _, one in ipairs(others) do lowest = math.min(lowest, one.served) end
    if lowest < math.huge then mine.served = math.max(mine.served, lowest) end
  end
  return others, mine
end

local function upTo(level, one)
  return math.max(0, math.min(level - one.served, one.wanted))
end

-- Shares slots so that all waiting lanes have got equally many; a remainder goes to the lane that asks.
local function share(free, others, mine)
  local wanted = mine.wanted
  local low, high = mine.served, mine.served + mine.wanted
  for _, one in ipairs(others) do
    wanted = wanted + one.wanted
    low = math.min(low, one.served)
    high = math.max(high, one.served + one.wanted)
  end
  if wanted <= free then return mine.wanted end
  local function sum(level)
    local total = upTo(level, mine)
    for _, one in ipairs(others) do total = total + upTo(level, one) end
    return total
  end
  while high - low > 1 do
    local middle = math.floor((low + high) / 2)
    if sum(middle) <= free then low = middle else high = middle end
  end
  local part = upTo(low, mine)
  if part < mine.wanted and mine.served <= low and sum(low) < free then part = part + 1 end
  return part
end

-- The time of the next free slot, or the earliest possible one.
local function nextFree(rule)
  local occupied = redis.call('ZCARD', rule.slots)
  if occupied < rule.requests then return now end
  local place = occupied - rule.requests
  local slot = redis.call('ZRANGE', rule.slots, place, place, 'WITHSCORES')
  return math.min(tonumber(slot[2]), now + rule.window)
end

local function takeSlot(rule)
  local start = now
  while redis.call('ZCARD', rule.slots) >= rule.requests do
    start = math.max(start, tonumber(redis.call('ZPOPMIN', rule.slots)[2]))
  end
  return start
end

local function grant(lane, index)
  local start = now
  for _, place in ipairs(lane.rules) do start = math.max(start, takeSlot(rules[place])) end
  for _, place in ipairs(lane.rules) do
    local rule = rules[place]
    redis.call('ZADD', rule.slots, start + ask.hold + rule.window, lane.id .. ':' .. index)
  end
  return start - now
end

local replies = {}
for i, lane in ipairs(ask.lanes) do
  local wanted, horizon, standings = lane.wanted, math.huge, {}
  for j, place in ipairs(lane.rules) do
    local rule = rules[place]
    redis.call('ZREMRANGEBYSCORE', rule.slots, '-inf', now)
    local ahead = math.min(rule.window / 10, ask.horizon)
    horizon = math.min(horizon, ahead)
    local busy = redis.call('ZCOUNT', rule.slots, string.format('(%.3f', now + ahead), '+inf')
    local others, mine = readWaiting(rule, lane.waiter)
    -- Strict rules come first: of a wider one, no more is wanted than they allow.
    mine.wanted = wanted
    standings[j] = { others = others, mine = mine }
    wanted = share(math.max(0, rule.requests - busy), others, mine)
  end
  wanted = math.min(wanted, lane.most)
  if now < resume then wanted = 0 end
  local delays, outlook, free = {}, {}, now
  for index = 1, wanted do delays[index] = grant(lane, index) end
  for j, place in ipairs(lane.rules) do
    local wants = {}
    for k, one in ipairs(standings[j].others) do wants[k] = one.wanted end
    local at = math.max(nextFree(rules[place]), resume)
    outlook[j] = { at - now, wants }
    free = math.max(free, at)
  end
  local pause = math.min(math.max(free - now - horizon / 2, horizon / 2), ask.maxPause)
  for j, place in ipairs(lane.rules) do
    local mine = standings[j].mine
    local rest = math.max(0, mine.wanted - wanted)
    local ends = now + (rest == 0 and 1000 or pause + 250)
    redis.call('HSET', rules[place].waiting, lane.waiter,
      string.format('%.3f %.0f %.0f', ends, mine.served + wanted, rest))
  end
  replies[i] = { delays, pause, outlook }
end

for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ask.expiry) end
return cjson.encode({ epoch = epoch, lost = lost, resume = math.max(0, resume - now), lanes = replies })
`;
