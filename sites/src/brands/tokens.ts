import type { BrandLooks } from '#shared/domain/communities/config.ts'
import { contrastOf, cssOf, intoGamut, type Oklch, parseHex } from './oklch.ts'

/** The roles of colour; components know no other colours. */
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

/** A little above 4.5:1 for text and 3:1 for shapes, so that rounding takes nothing away. */
const TEXT_RATIO = 4.6
const SHAPE_RATIO = 3.08

const SEMANTIC_HUES = { positive: 155, warning: 70, negative: 27, info: 245 } as const
type Meaning = keyof typeof SEMANTIC_HUES

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function colour(l: number, c: number, h: number): Oklch {
  return intoGamut({ l: clamp(l, 0, 1), c, h })
}

function reaches(candidate: Oklch, grounds: readonly Oklch[], ratio: number): boolean {
  return grounds.every((ground) => contrastOf(candidate, ground) >= ratio)
}

type Direction = 'darker' | 'lighter'

/** The colour nearest to `wanted` that stands out from every ground: darker or lighter, never another hue. */
function standingOut(wanted: Oklch, grounds: readonly Oklch[], ratio: number, direction: Direction): Oklch {
  const step = direction === 'darker' ? -0.005 : 0.005
  for (let l = wanted.l; l > 0 && l < 1; l += step) {
    const candidate = colour(l, wanted.c, wanted.h)
    if (reaches(candidate, grounds, ratio)) return candidate
  }
  return colour(direction === 'darker' ? 0 : 1, 0, wanted.h)
}

type Grounds = { readonly surface: Oklch; readonly raised: Oklch; readonly sunken: Oklch; readonly line: Oklch }

/** Light surfaces turn whiter as they rise; dark ones lighten and lose colour. */
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
 * The dark field that carries the brand's name: the brand colour where it is dark enough to be one, otherwise the ink
 * that it sits on (copper on midnight).
 */
function fieldOf(accent: Oklch, scheme: BrandLooks['scheme'], ground: Oklch): { c: number; h: number } {
  if (scheme === 'dark') return { c: clamp(ground.c, 0.003, 0.012), h: ground.h }
  if (accent.l <= 0.5) return { c: clamp(accent.c, 0.015, 0.05), h: accent.h }
  return { c: 0.034, h: (accent.h + 205) % 360 }
}

/** The brand colour as a fill, and what is legible on it. */
function fillOf(accent: Oklch, scheme: BrandLooks['scheme'], grounds: readonly Oklch[], light: Oklch, dark: Oklch) {
  if (scheme === 'dark') {
    const fill = standingOut(accent, grounds, SHAPE_RATIO, 'lighter')
    if (reaches(light, [fill], TEXT_RATIO)) return { fill, text: light }
    return { fill: standingOut(fill, [dark], TEXT_RATIO, 'lighter'), text: dark }
  }
  if (accent.l >= 0.75 && reaches(dark, [accent], TEXT_RATIO)) return { fill: accent, text: dark }
  return { fill: standingOut(accent, [light], TEXT_RATIO, 'darker'), text: light }
}

/** One step away from its text, so that a hovered button is never harder to read. */
function hoverOf(fill: Oklch, text: Oklch): Oklch {
  return colour(fill.l + (text.l > fill.l ? -0.045 : 0.035), fill.c, fill.h)
}

/** Every colour of a brand, from the two that a person chose. */
export function paletteOf(looks: Pick<BrandLooks, 'accent' | 'ground' | 'scheme'>): Palette {
  const isDark = looks.scheme === 'dark'
  const away: Direction = isDark ? 'lighter' : 'darker'
  const chosen = parseHex(looks.ground)
  const brand = intoGamut(parseHex(looks.accent))
  const { surface, raised, sunken, line } = groundsOf(looks.scheme, chosen)
  const wash = colour(surface.l + (isDark ? 0.07 : -0.03), clamp(brand.c * 0.22, 0, 0.035), brand.h)
  const grounds = [surface, raised, sunken, wash]
  const field = fieldOf(brand, looks.scheme, chosen)
  const tint = surface.c

  const ink = isDark ? colour(0.95, tint, chosen.h) : colour(0.24, clamp(field.c * 0.7, 0.01, 0.025), field.h)
  const paper = colour(0.995, tint * 0.3, chosen.h)
  const night = colour(0.17, clamp(brand.c * 0.2, 0.005, 0.03), brand.h)
  const { fill, text: onFill } = fillOf(brand, looks.scheme, grounds, paper, isDark ? night : ink)
  const edge = standingOut(fill, grounds, SHAPE_RATIO, away)

  const deep = isDark
    ? colour(surface.l - 0.02, field.c, field.h)
    : colour(brand.l <= 0.5 ? 0.285 : 0.255, field.c, field.h)
  const deepRaised = colour(deep.l + 0.055, field.c, field.h)
  const deeps = [deep, deepRaised]

  const meaning = (name: Meaning) => {
    const hue = SEMANTIC_HUES[name]
    const tinted = colour(surface.l + (isDark ? 0.075 : -0.015), isDark ? 0.035 : 0.028, hue)
    const wanted = isDark ? colour(0.76, 0.12, hue) : colour(0.53, 0.13, hue)
    return { wash: tinted, text: standingOut(wanted, [...grounds, tinted], TEXT_RATIO, away) }
  }
  const [positive, warning, negative, info] = [
    meaning('positive'),
    meaning('warning'),
    meaning('negative'),
    meaning('info'),
  ]

  const softInk = isDark ? colour(0.7, tint, chosen.h) : colour(0.5, clamp(field.c * 0.6, 0.008, 0.02), field.h)
  const control = isDark ? colour(0.46, tint, chosen.h) : colour(0.66, tint * 1.4, chosen.h)
  const deepAccent = colour(clamp(brand.l, 0.72, 1), clamp(brand.c, 0.03, isDark ? 0.2 : 0.12), brand.h)
  const softOnDeep = colour(0.78, clamp(tint * 1.4, 0, 0.02), chosen.h)

  return {
    surface,
    'surface-raised': raised,
    'surface-sunken': sunken,
    ink,
    'ink-soft': standingOut(softInk, grounds, TEXT_RATIO, away),
    line,
    'line-strong': standingOut(control, grounds, SHAPE_RATIO, away),
    accent: fill,
    'accent-hover': hoverOf(fill, onFill),
    'accent-edge': edge,
    'on-accent': onFill,
    'accent-ink': standingOut(brand, grounds, TEXT_RATIO, away),
    'accent-wash': wash,
    focus: edge,
    deep,
    'deep-raised': deepRaised,
    'deep-line': colour(deep.l + 0.14, field.c, field.h),
    'on-deep': colour(0.97, tint * 0.6, chosen.h),
    'on-deep-soft': standingOut(softOnDeep, deeps, TEXT_RATIO, 'lighter'),
    'deep-accent': standingOut(deepAccent, deeps, TEXT_RATIO, 'lighter'),
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

/** The custom properties of a brand; the only thing that differs between two communities' style sheets. */
export function brandTokens(looks: BrandLooks): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(Object.entries(paletteOf(looks)).map(([role, value]) => [role, cssOf(value)])),
    ...HEADINGS[looks.headings],
    ...LABELS[looks.labels],
  }
}

/** The order of the style sheets' layers: said in the page itself, because the files may arrive in any order. */
const LAYERS = '@layer reset,tokens,base,ui,layout,page;'

export function brandStyle(looks: BrandLooks): string {
  return `${LAYERS}:root{color-scheme:${looks.scheme};${Object.entries(brandTokens(looks))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`
}
