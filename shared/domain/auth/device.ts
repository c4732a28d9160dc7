const BROWSERS: readonly (readonly [string, RegExp])[] = [
  // What is built on another browser names that one too, so the more special comes first.
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Windows', /\bWindows NT\b/],
  ['Linux', /\bLinux\b/],
]

function nameIn(names: typeof BROWSERS, userAgent: string) {
  return names.find(([, mark]) => mark.test(userAgent))?.[0]
}

/** The words by which somebody knows a session of theirs, such as "Chrome on macOS". */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  if (browser) return browser
  return system ? `A browser on ${system}` : 'An unknown device'
}
