/** Colours as OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }

/** Linear-light sRGB; each channel is 0 to 1 inside the gamut. */
type Linear = readonly [r: number, g: number, b: number]

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

export function parseHex(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

function linearOf({ l, c, h }: Oklch): Linear {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function isInGamut(colour: Oklch): boolean {
  return linearOf(colour).every((v) => v >= -0.0001 && v <= 1.0001)
}

/** The same lightness and hue, with the chroma reduced until sRGB can show the colour. */
export function intoGamut(colour: Oklch): Oklch {
  if (isInGamut(colour)) return colour
  let low = 0
  let high = colour.c
  for (let i = 0; i < 20; i++) {
    const c = (low + high) / 2
    if (isInGamut({ ...colour, c })) low = c
    else high = c
  }
  return { ...colour, c: low }
}

/** WCAG relative luminance of the colour rounded to 8 bits per channel, as screens show it. */
function luminanceOf(colour: Oklch): number {
  const [r = 0, g = 0, b = 0] = linearOf(colour).map((v) =>
    toLinear(Math.round(toGamma(Math.min(1, Math.max(0, v))) * 255) / 255),
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrastOf(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** As screens show it, with 8 bits per channel. */
export function hexOf(colour: Oklch): string {
  const channels = linearOf(colour).map((v) => Math.round(toGamma(Math.min(1, Math.max(0, v))) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function rounded(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)))
}

export function cssOf({ l, c, h }: Oklch): string {
  return `oklch(${rounded(l, 4)} ${rounded(c, 4)} ${rounded(h, 1)})`
}
