import type { BrandLooks } from '#shared/domain/communities/config.ts'

type Rgb = readonly [number, number, number]

function parse(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
}

function mix(hex: string, other: string, share: number): string {
  const [a, b] = [parse(hex), parse(other)]
  const channel = (i: 0 | 1 | 2) =>
    Math.round(a[i] * (1 - share) + b[i] * share)
      .toString(16)
      .padStart(2, '0')
  return `#${channel(0)}${channel(1)}${channel(2)}`
}

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const WHITE = '#ffffff'
const INK = '#14161a'

export type EmailColours = {
  readonly ground: string
  readonly paper: string
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly accent: string
  readonly onAccent: string
}

function onLight(ground: string): Omit<EmailColours, 'accent' | 'onAccent'> {
  return {
    ground,
    paper: mix(ground, WHITE, 0.75),
    ink: INK,
    soft: '#5b6068',
    line: mix(ground, INK, 0.14),
  }
}

function onDark(ground: string): Omit<EmailColours, 'accent' | 'onAccent'> {
  return {
    ground,
    paper: mix(ground, WHITE, 0.06),
    ink: '#f0efec',
    soft: '#aeb1b6',
    line: mix(ground, WHITE, 0.16),
  }
}

const PLAIN_LIGHT_GROUND = '#f5f4f1'
const PLAIN_DARK_GROUND = '#16181b'

/**
 * A brand's colours for email clients in light and in dark mode. A dark brand is dark in both. Its background colour is used only
 * where text on it stays readable.
 */
export function emailColours(looks: BrandLooks): { readonly light: EmailColours; readonly dark: EmailColours } {
  const accent = {
    accent: looks.accent,
    onAccent: contrast(looks.accent, WHITE) >= contrast(looks.accent, INK) ? WHITE : INK,
  }
  if (looks.scheme === 'dark') {
    const ground = contrast(looks.ground, '#f0efec') >= 12 ? looks.ground : PLAIN_DARK_GROUND
    const colours = { ...onDark(ground), ...accent }
    return { light: colours, dark: colours }
  }
  const ground = contrast(looks.ground, INK) >= 12 ? looks.ground : PLAIN_LIGHT_GROUND
  return { light: { ...onLight(ground), ...accent }, dark: { ...onDark(PLAIN_DARK_GROUND), ...accent } }
}
