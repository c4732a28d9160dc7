export const AD_SHAPES = ['MASTHEAD', 'MEDIUM_SQUARE'] as const
export type AdShape = (typeof AD_SHAPES)[number]

/** The sizes are in CSS pixels; the page reserves the space before the picture has loaded. */
export const AD_SIZES = {
  MASTHEAD: { width: 700, height: 50 },
  MEDIUM_SQUARE: { width: 240, height: 240 },
} as const satisfies Record<AdShape, { readonly width: number; readonly height: number }>

export function isAdShape(value: unknown): value is AdShape {
  return (AD_SHAPES as readonly unknown[]).includes(value)
}

/** The widths of an uploaded picture in pixels: every picture has the first, and twice that for dense screens if it is wide enough. */
export function adWidths(shape: AdShape): readonly [number, number] {
  const { width } = AD_SIZES[shape]
  return [width, 2 * width]
}
