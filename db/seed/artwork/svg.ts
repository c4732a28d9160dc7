/** Numbers as short as a drawing needs them. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function svg(width: number, height: number, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`
}

export function stops(...all: readonly (readonly [offset: number, colour: string, opacity?: number])[]): string {
  return all
    .map(([at, colour, opacity]) => {
      const see = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${at}" stop-color="${colour}"${see}/>`
    })
    .join('')
}

export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i)
}
