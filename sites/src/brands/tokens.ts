import type { BrandLooks } from '#shared/domain/communities/config.ts'
import { contrastOf, cssOf, intoGamut, type Oklch, parseHex } from './oklch.ts'

/** The colour roles; components use no other colours. */
export const COLOUR_ROLES = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'accent',
  'accent-hover',
  'accent-edge',
  'on-accent',
  'accent-ink',
  'accent-wash',
  'focus',
  'deep',
  'deep-raised',
  'deep-line',
  'on-deep',
  'on-deep-soft',
  'deep-accent',
  'positive',
  'positive-wash',
  'warning',
  'warning-wash',
  'negative',
  'negative-wash',
  'on-negative',
  'info',
  'info-wash',
] as const

export type ColourRole = (typeof COLOUR_ROLES)[number]
export type Palette = Readonly<Record<ColourRole, Oklch>>

/** Slightly above 4.5:1 for text and 3:1 for shapes, to leave room for rounding. */
const TEXT_RATIO = 4.6
const SHAPE_RATIO = 3.08

const SEMANTIC_HUES = { positive: 155, warning: 70, negative: 27, info: 245 } as const
type StatusColour = keyof typeof SEMANTIC_HUES

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function colour(l: number, c: number, h: number): Oklch {
  return intoGamut({ l: clamp(l, 0, 1), c, h })
}

function hasContrast(candidate: Oklch, grounds: readonly Oklch[], ratio: number): boolean {
  return grounds.every((ground) => contrastOf(candidate, ground) >= ratio)
}

type Direction = 'darker' | 'lighter'

/** The colour nearest to `start` with the contrast `ratio` against every background: darker or lighter, with the same hue. */
function withContrast(start: Oklch, grounds: readonly Oklch[], ratio: number, direction: Direction): Oklch {
  const step = direction === 'darker' ? -0.005 : 0.005
  for (let l = start.l; l > 0 && l < 1; l += step) {
    const candidate = colour(l, start.c, start.h)
    if (hasContrast(candidate, grounds, ratio)) return candidate
  }
  return colour(direction === 'darker' ? 0 : 1, 0, start.h)
}

type Grounds = { readonly surface: Oklch; readonly raised: Oklch; readonly sunken: Oklch; readonly line: Oklch }

/** Raised surfaces are whiter in light schemes, and lighter with less chroma in dark ones. */
function groundsOf(scheme: BrandLooks['scheme'], ground: Oklch): Grounds {
  if (scheme === 'dark') {
    const tint = clamp(ground.c, 0.003, 0.014)
    const surface = colour(clamp(ground.l, 0.15, 0.2), tint, ground.h)
    return {
      surface,
      raised: colour(surface.l + 0.045, tint * 0.8, ground.h),
      sunken: colour(surface.l - 0.025, tint, ground.h),
      line: colour(surface.l + 0.115, tint * 0.8, ground.h),
    }
  }
  const tint = clamp(ground.c, 0.002, 0.02)
  const surface = colour(clamp(ground.l, 0.955, 0.985), tint, ground.h)
  return {
    surface,
    raised: colour(0.995, tint * 0.3, ground.h),
    sunken: colour(surface.l - 0.025, tint * 1.2, ground.h),
    line: colour(surface.l - 0.085, tint * 1.1, ground.h),
  }
}

/**
 * Chroma and hue of the dark area behind the brand's name: the brand colour if it is dark enough, otherwise a dark blue
 * opposite to it (such as midnight for copper).
 */
function deepHueOf(accent: Oklch, scheme: BrandLooks['scheme'], ground: Oklch): { c: number; h: number } {
  if (scheme === 'dark') return { c: clamp(ground.c, 0.003, 0.012), h: ground.h }
  if (accent.l <= 0.5) return { c: clamp(accent.c, 0.015, 0.05), h: accent.h }
  return { c: 0.034, h: (accent.h + 205) % 360 }
}

/** The brand colour as a fill, and a text colour with enough contrast on it. */
function fillOf(accent: Oklch, scheme: BrandLooks['scheme'], grounds: readonly Oklch[], light: Oklch, dark: Oklch) {
  if (scheme === 'dark') {
    const fill = withContrast(accent, grounds, SHAPE_RATIO, 'lighter')
    if (hasContrast(light, [fill], TEXT_RATIO)) return { fill, text: light }
    return { fill: withContrast(fill, [dark], TEXT_RATIO, 'lighter'), text: dark }
  }
  if (accent.l >= 0.75 && hasContrast(dark, [accent], TEXT_RATIO)) return { fill: accent, text: dark }
  return { fill: withContrast(accent, [light], TEXT_RATIO, 'darker'), text: light }
}

/** Moves the fill away from its text colour, so that hovering never lowers the contrast. */
function hoverOf(fill: Oklch, text: Oklch): Oklch {
  return colour(fill.l + (text.l > fill.l ? -0.045 : 0.035), fill.c, fill.h)
}

/** All colours of a brand, computed from its two configured colours. */
export function paletteOf(looks: Pick<BrandLooks, 'accent' | 'ground' | 'scheme'>): Palette {
  const isDark = looks.scheme === 'dark'
  const direction: Direction = isDark ? 'lighter' : 'darker'
  const chosen = parseHex(looks.ground)
  const brand = intoGamut(parseHex(looks.accent))
  const { surface, raised, sunken, line } = groundsOf(looks.scheme, chosen)
  const wash = colour(surface.l + (isDark ? 0.07 : -0.03), clamp(brand.c * 0.22, 0, 0.035), brand.h)
  const grounds = [surface, raised, sunken, wash]
  const deepHue = deepHueOf(brand, looks.scheme, chosen)
  const tint = surface.c

  const ink = isDark ? colour(0.95, tint, chosen.h) : colour(0.24, clamp(deepHue.c * 0.7, 0.01, 0.025), deepHue.h)
  const lightText = colour(0.995, tint * 0.3, chosen.h)
  const darkText = colour(0.17, clamp(brand.c * 0.2, 0.005, 0.03), brand.h)
  const { fill, text: onFill } = fillOf(brand, looks.scheme, grounds, lightText, isDark ? darkText : ink)
  const edge = withContrast(fill, grounds, SHAPE_RATIO, direction)

  const deep = isDark
    ? colour(surface.l - 0.02, deepHue.c, deepHue.h)
    : colour(brand.l <= 0.5 ? 0.285 : 0.255, deepHue.c, deepHue.h)
  const deepRaised = colour(deep.l + 0.055, deepHue.c, deepHue.h)
  const deeps = [deep, deepRaised]

  const meaning = (name: StatusColour) => {
    const hue = SEMANTIC_HUES[name]
    const tinted = colour(surface.l + (isDark ? 0.075 : -0.015), isDark ? 0.035 : 0.028, hue)
    const start = isDark ? colour(0.76, 0.12, hue) : colour(0.53, 0.13, hue)
    return { wash: tinted, text: withContrast(start, [...grounds, tinted], TEXT_RATIO, direction) }
  }
  const [positive, warning, negative, info] = [
    meaning('positive'),
    meaning('warning'),
    meaning('negative'),
    meaning('info'),
  ]

  const softInk = isDark ? colour(0.7, tint, chosen.h) : colour(0.5, clamp(deepHue.c * 0.6, 0.008, 0.02), deepHue.h)
  const control = isDark ? colour(0.46, tint, chosen.h) : colour(0.66, tint * 1.4, chosen.h)
  const deepAccent = colour(clamp(brand.l, 0.72, 1), clamp(brand.c, 0.03, isDark ? 0.2 : 0.12), brand.h)
  const softOnDeep = colour(0.78, clamp(tint * 1.4, 0, 0.02), chosen.h)

  return {
    surface,
    'surface-raised': raised,
    'surface-sunken': sunken,
    ink,
    'ink-soft': withContrast(softInk, grounds, TEXT_RATIO, direction),
    line,
    'line-strong': withContrast(control, grounds, SHAPE_RATIO, direction),
    accent: fill,
    'accent-hover': hoverOf(fill, onFill),
    'accent-edge': edge,
    'on-accent': onFill,
    'accent-ink': withContrast(brand, grounds, TEXT_RATIO, direction),
    'accent-wash': wash,
    focus: edge,
    deep,
    'deep-raised': deepRaised,
    'deep-line': colour(deep.l + 0.14, deepHue.c, deepHue.h),
    'on-deep': colour(0.97, tint * 0.6, chosen.h),
    'on-deep-soft': withContrast(softOnDeep, deeps, TEXT_RATIO, 'lighter'),
    'deep-accent': withContrast(deepAccent, deeps, TEXT_RATIO, 'lighter'),
    positive: positive.text,
    'positive-wash': positive.wash,
    warning: warning.text,
    'warning-wash': warning.wash,
    negative: negative.text,
    'negative-wash': negative.wash,
    'on-negative': isDark ? surface : raised,
    info: info.text,
    'info-wash': info.wash,
  }
}

const HEADINGS: Record<BrandLooks['headings'], Readonly<Record<string, string>>> = {
  serif: { 'heading-font': 'var(--serif-display)', 'heading-weight': '460', 'heading-tracking': '-0.012em' },
  sans: { 'heading-font': 'var(--sans)', 'heading-weight': '620', 'heading-tracking': '-0.034em' },
}

const LABELS: Record<BrandLooks['labels'], Readonly<Record<string, string>>> = {
  plain: {
    'label-font': 'var(--sans)',
    'label-caps': 'normal',
    'label-tracking': '0',
    'label-scale': '1',
    'label-weight': '550',
  },
  'small-caps': {
    'label-font': 'var(--serif)',
    'label-caps': 'all-small-caps',
    'label-tracking': '0.06em',
    'label-scale': '1.2',
    'label-weight': '560',
  },
}

/** The CSS custom properties of a brand: all that differs between the styles of two communities. */
export function brandTokens(looks: BrandLooks): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(Object.entries(paletteOf(looks)).map(([role, value]) => [role, cssOf(value)])),
    ...HEADINGS[looks.headings],
    ...LABELS[looks.labels],
  }
}

/** The order of the CSS layers, declared in the page itself because the style sheets may load in any order. */
const LAYERS = '@layer brand,reset,tokens,base,ui,layout,page;'

const HEX_COLOUR = /^#[0-9a-f]{6}$/i

/** `textColor` is that of the text over the picture of the login pages; invalid values are ignored. */
export function brandStyle(looks: BrandLooks, textColor: string | null = null): string {
  const text = textColor && HEX_COLOUR.test(textColor) ? { 'login-text': textColor } : {}
  // In the lowest layer, so that what tokens.css sets for a preference of the reader holds.
  return `${LAYERS}@layer brand{:root{color-scheme:${looks.scheme};${Object.entries({ ...brandTokens(looks), ...text })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}}`
}
