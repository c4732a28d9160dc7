/** Numbers as short as a drawing needs them. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const svg = (width: number, height: number, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`

export const stops = (...all: readonly (readonly [offset: number, colour: string, opacity?: number])[]): string =>
  all
    .map(([at, colour, opacity]) => {
      const see = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${at}" stop-color="${colour}"${see}/>`
    })
    .join('')

export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)
