import type { AdShape } from '#shared/domain/ads/shapes.ts'
import { AD_SIZES } from '#shared/domain/ads/shapes.ts'
import { diceOf } from '../seeded-random.ts'
import { n, range, stops, svg } from './svg.ts'

type Drawing = (shape: AdShape) => string

/** A sounding of the sea in copper: one line for each depth, calm at the top and broken at the ground. */
export const fathomAd: Drawing = (shape) => {
  const { width, height } = AD_SIZES[shape]
  const random = diceOf(`fathom ${shape}`)
  const lines = shape === 'MASTHEAD' ? 7 : 17
  const step = height / (lines + 1)
  const sounding = (depth: number) => {
    const y = step * (depth + 1)
    const swing = step * (0.25 + (depth / lines) * 1.1)
    const points = range(Math.ceil(width / 10) + 1).map((i) => `${i * 10} ${n(y + (random.fraction() - 0.5) * swing)}`)
    return `<path d="M${points.join('L')}" opacity="${n(0.35 + (0.6 * depth) / lines)}"/>`
  }
  const buoy = { x: n(width * 0.86), y: n(height * 0.42), r: Math.min(width, height) * 0.2 }
  return svg(
    width,
    height,
    `<defs><linearGradient id="sea" x1="0" y1="0" x2="1" y2="1">${stops([0, '#1b2534'], [1, '#0d131c'])}</linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#sea)"/>` +
      `<g fill="none" stroke="#c97c46" stroke-width="1.2">${range(lines).map(sounding).join('')}</g>` +
      `<path d="M${buoy.x} ${buoy.y}V${height}" stroke="#f3cfa9" stroke-width="1.2" stroke-dasharray="2 4"/>` +
      `<circle cx="${buoy.x}" cy="${buoy.y}" r="${n(buoy.r)}" fill="#0d131c" stroke="#f3cfa9" stroke-width="2"/>` +
      `<circle cx="${buoy.x}" cy="${buoy.y}" r="${n(buoy.r * 0.4)}" fill="#e6a877"/>`,
  )
}

const LIME = '#c8f135'
const COAL = '#161714'
const PAPER = '#f2f3ea'
const STONE = '#3b3e35'

/** A printer's control strip: registration marks, halftone wedges and solid patches. */
export const offsetAd: Drawing = (shape) => {
  const { width, height } = AD_SIZES[shape]
  const size = shape === 'MASTHEAD' ? 50 : 60
  const columns = width / size
  const patch = (x: number, y: number, kind: number): string => {
    const middle = `${x + size / 2}" cy="${y + size / 2}`
    const ground = (fill: string) => `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${fill}"/>`
    if (kind === 0) return ground(LIME)
    if (kind === 1) return ground(PAPER)
    if (kind === 2) {
      const cross = `M${x + size / 2} ${y + 6}v${size - 12}M${x + 6} ${y + size / 2}h${size - 12}`
      return `${ground(COAL)}<g fill="none" stroke="${PAPER}" stroke-width="1.5"><circle cx="${middle}" r="${size / 4}"/><path d="${cross}"/></g>`
    }
    const tone = (i: number, j: number) =>
      `<circle cx="${n(x + (size / 5) * (i + 0.5))}" cy="${n(y + (size / 5) * (j + 0.5))}" r="${n((size / 11) * ((i + 1) / 5))}" fill="${kind === 3 ? LIME : PAPER}"/>`
    return (
      ground(STONE) +
      range(25)
        .map((i) => tone(i % 5, Math.floor(i / 5)))
        .join('')
    )
  }
  const patches = range(columns * (height / size)).map((i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    return patch(column * size, row * size, (column * 3 + row * 2 + Math.floor(column / 4)) % 5)
  })
  return svg(width, height, patches.join(''))
}
