import { range, svg } from './svg.ts'

const LIME = '#c8f135'
const COAL = '#161714'
const ASH = '#262822'
const STONE = '#3b3e35'
const PAPER = '#f2f3ea'

type Tile = (x: number, y: number, size: number) => string

function ground(fill: string): Tile {
  return (x, y, s) => `<rect x="${x}" y="${y}" width="${s}" height="${s}" fill="${fill}"/>`
}
/** A quarter of a disc with its centre in one corner of the tile; its stroke closes the seam to a neighbour of the same colour. */
function quarter(corner: 'nw' | 'ne' | 'se' | 'sw', fill: string, under: string): Tile {
  return (x, y, s) => {
    const d = {
      nw: `M${x} ${y}H${x + s}A${s} ${s} 0 0 1 ${x} ${y + s}Z`,
      ne: `M${x + s} ${y}V${y + s}A${s} ${s} 0 0 1 ${x} ${y}Z`,
      se: `M${x + s} ${y + s}H${x}A${s} ${s} 0 0 1 ${x + s} ${y}Z`,
      sw: `M${x} ${y + s}V${y}A${s} ${s} 0 0 1 ${x + s} ${y + s}Z`,
    }[corner]
    return `${ground(under)(x, y, s)}<path d="${d}" fill="${fill}" stroke="${fill}" stroke-width="3"/>`
  }
}
function disc(fill: string, under: string, share = 1): Tile {
  return (x, y, s) =>
    `${ground(under)(x, y, s)}<circle cx="${x + s / 2}" cy="${y + s / 2}" r="${(s / 2) * share}" fill="${fill}"/>`
}
function rings(stroke: string, under: string): Tile {
  return (x, y, s) =>
    ground(under)(x, y, s) +
    `<g fill="none" stroke="${stroke}" stroke-width="${s / 20}">${range(5)
      .map((i) => `<circle cx="${x + s / 2}" cy="${y + s / 2}" r="${(s / 2) * (0.12 + i * 0.19)}"/>`)
      .join('')}</g>`
}
function stripes(stroke: string, under: string, upright: boolean): Tile {
  return (x, y, s) =>
    ground(under)(x, y, s) +
    `<path d="${range(8)
      .map((i) => {
        const at = (s / 8) * (i + 0.5)
        return upright ? `M${x + at} ${y}v${s}` : `M${x} ${y + at}h${s}`
      })
      .join('')}" stroke="${stroke}" stroke-width="${s / 16}"/>`
}
function dots(fill: string, under: string): Tile {
  return (x, y, s) =>
    ground(under)(x, y, s) +
    range(25)
      .map(
        (i) =>
          `<circle cx="${x + (s / 5) * ((i % 5) + 0.5)}" cy="${y + (s / 5) * (Math.floor(i / 5) + 0.5)}" r="${s / 22 + (s / 90) * (i % 5)}" fill="${fill}"/>`,
      )
      .join('')
}
function lens(fill: string, under: string): Tile {
  return (x, y, s) =>
    `${ground(under)(x, y, s)}<path d="M${x} ${y}A${s} ${s} 0 0 1 ${x + s} ${y + s}A${s} ${s} 0 0 1 ${x} ${y}Z" fill="${fill}"/>`
}
/** A lamp: the shade above, its light below. */
function lamp(shade: string, light: string, under: string): Tile {
  return (x, y, s) =>
    ground(under)(x, y, s) +
    `<path d="M${x + s * 0.5} ${y}V${y + s * 0.14}" stroke="${shade}" stroke-width="${s / 50}"/>` +
    `<path d="M${x + s * 0.26} ${y + s * 0.42}L${x} ${y + s}H${x + s}L${x + s * 0.74} ${y + s * 0.42}Z" fill="${light}"/>` +
    `<path d="M${x + s * 0.26} ${y + s * 0.42}A${s * 0.24} ${s * 0.28} 0 0 1 ${x + s * 0.74} ${y + s * 0.42}Z" fill="${shade}"/>`
}
function steps(fill: string, under: string): Tile {
  return (x, y, s) =>
    ground(under)(x, y, s) +
    `<path d="M${x} ${y + s}V${y + s * 0.75}H${x + s * 0.25}V${y + s * 0.5}H${x + s * 0.5}V${y + s * 0.25}H${x + s * 0.75}V${y}H${x + s}V${y + s}Z" fill="${fill}"/>`
}

/** Column, row and size in units of 200: hung by eye, quiet at the lower left where a name may stand. */
const WALL: readonly (readonly [column: number, row: number, size: number, tile: Tile])[] = [
  [0, 0, 1, quarter('se', STONE, ASH)],
  [1, 0, 1, stripes(STONE, COAL, true)],
  [0, 1, 1, ground(COAL)],
  [1, 1, 1, disc(STONE, ASH, 0.62)],
  [2, 0, 2, lamp(PAPER, LIME, ASH)],
  [4, 0, 1, dots(LIME, COAL)],
  [5, 0, 1, quarter('sw', PAPER, STONE)],
  [4, 1, 1, quarter('ne', LIME, STONE)],
  [5, 1, 1, ground(LIME)],
  [6, 0, 2, rings(LIME, COAL)],
  [2, 2, 1, lens(LIME, COAL)],
  [3, 2, 1, stripes(PAPER, ASH, false)],
  [4, 2, 2, quarter('nw', LIME, ASH)],
  [6, 2, 1, steps(PAPER, STONE)],
  [7, 2, 1, disc(LIME, ASH)],
  [6, 3, 1, ground(COAL)],
  [7, 3, 1, quarter('nw', STONE, LIME)],
  [0, 2, 2, quarter('sw', ASH, COAL)],
  [2, 3, 1, ground(ASH)],
  [3, 3, 1, disc(PAPER, COAL, 0.5)],
  [0, 4, 2, ground(COAL)],
  [2, 4, 1, ground(COAL)],
  [3, 4, 1, quarter('se', STONE, COAL)],
  [2, 5, 1, ground(COAL)],
  [3, 5, 1, ground(COAL)],
  [4, 4, 1, ground(STONE)],
  [5, 4, 1, lens(STONE, COAL)],
  [4, 5, 1, quarter('ne', ASH, COAL)],
  [5, 5, 1, ground(COAL)],
  [6, 4, 2, disc(ASH, COAL, 0.8)],
]

/** A studio wall of lime and charcoal prints. */
export function lumenBackground(): string {
  return svg(
    1600,
    1200,
    `<rect width="1600" height="1200" fill="${COAL}"/>${WALL.map(([c, r, size, tile]) => tile(c * 200, r * 200, size * 200)).join('')}`,
  )
}

const MARK = `<path d="M14 10H26V42H54V54H14Z" fill="${LIME}"/><circle cx="44" cy="22" r="10" fill="${LIME}"/>`

export function lumenIcon(): string {
  return svg(
    64,
    64,
    `<rect width="64" height="64" rx="14" fill="#0c0d0b"/><g transform="translate(5 5) scale(.84)">${MARK}</g>`,
  )
}

export function lumenLogo(): string {
  return svg(64, 64, MARK)
}
