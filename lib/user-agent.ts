// Names a browser and its system from the words it introduces itself with; only to remind people of their own devices.

type Sign = readonly [name: string, sign: RegExp]

/** The more particular ones first: nearly every browser also claims to be Safari, Chrome or both. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\d.*\bSafari\//],
]

const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

const named = (signs: readonly Sign[], text: string): string | null =>
  signs.find(([, sign]) => sign.test(text))?.[0] ?? null

/** Both null: not a browser that we know, rather a program. */
export function deviceOf(user_agent: string): { browser: string | null; system: string | null } {
  return { browser: named(browsers, user_agent), system: named(systems, user_agent) }
}
