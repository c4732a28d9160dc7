import { diceOf } from '../seeded-random.ts'
import { n, range, stops, svg } from './svg.ts'

const HORIZON = 560
const SUN = { x: 960, radius: 150 }

/** A long slow ridge from the left edge to the right; `heights` are its knots. */
function ridge(heights: readonly number[], bottom: number): string {
  const step = 1600 / (heights.length - 1)
  const [first = 0, ...rest] = heights
  let d = `M0 ${bottom}V${first}`
  let previous = first
  for (const [i, height] of rest.entries()) {
    const x = i * step
    d += `C${n(x + step / 2)} ${previous} ${n(x + step / 2)} ${height} ${n(x + step)} ${height}`
    previous = height
  }
  return `${d}V${bottom}Z`
}

/** One swell of the sea, the lower the larger. */
function swell(y: number, height: number, length: number, shift: number): string {
  let d = `M-${n(length)} 1200V${n(y)}`
  for (let x = -length; x < 1600 + length; x += length) {
    const at = x + shift
    d += `C${n(at + length * 0.25)} ${n(y - height)} ${n(at + length * 0.5)} ${n(y - height)} ${n(at + length * 0.62)} ${n(y - height * 0.2)}S${n(at + length * 0.9)} ${n(y + height * 0.5)} ${n(at + length)} ${n(y)}`
  }
  return `${d}V1200Z`
}

const SEA = ['#3f6d5a', '#356250', '#2c5848', '#244d3f', '#1d4337', '#173a2f', '#123128', '#0e2821', '#0b211b']

function sea() {
  return SEA.map((colour, i) => {
    const t = i / (SEA.length - 1)
    const y = HORIZON + 14 + 500 * t ** 1.45
    const line = swell(y, 5 + 26 * t, 210 + 330 * t, -((i * 137) % 300))
    return `<path d="${line}" fill="${colour}"/><path d="${line}" fill="none" stroke="#e9d9b3" stroke-opacity="${n(0.3 - 0.2 * t)}" stroke-width="1.2"/>`
  }).join('')
}

/** The sun's path on the water: strokes that widen and part as they come nearer. */
function reflection() {
  const random = diceOf('harbor reflection')
  return range(34)
    .map((i) => {
      const t = i / 33
      const y = HORIZON + 10 + 520 * t ** 1.3
      const half = 120 * (1 - t * 0.45) * (0.3 + random.fraction() * 0.8)
      const x = SUN.x + (random.fraction() - 0.5) * 110 * (0.3 + t)
      return `<rect x="${n(x - half)}" y="${n(y)}" width="${n(half * 2)}" height="${n(2.4 + 5 * t)}" rx="3" opacity="${n(0.75 - 0.6 * t)}"/>`
    })
    .join('')
}

const lighthouse =
  '<g transform="translate(1212 330)"><path d="M-46 236C-44 226 -30 222 -20 214H20C34 222 60 226 72 236Z" fill="#12302a"/><path d="M-13 214L-8.5 62H8.5L13 214Z" fill="#efe3c8"/><path d="M-12.4 190L-11.5 160H11.5L12.4 190ZM-10.8 136L-9.9 106H9.9L10.8 136Z" fill="#1f4d3f"/><path d="M-14 62H14V56H-14Z" fill="#12302a"/><path d="M-7.6 56V38H7.6V56Z" fill="#fbeebf"/><path d="M-9.6 38C-8 28 8 28 9.6 38Z" fill="#12302a"/><path d="M0 29V20" stroke="#12302a" stroke-width="2.4"/></g>'

const boats =
  '<g transform="translate(640 596)"><path d="M-34 20H34L24 34H-24Z" fill="#0f2a23"/><path d="M2 16V-62C20 -36 28 -10 30 16Z" fill="#efe3c8"/><path d="M-2 16V-50C-14 -28 -22 -6 -26 16Z" fill="#d9c69b"/></g>' +
  '<g transform="translate(448 574) scale(.5)"><path d="M-34 20H34L24 34H-24Z" fill="#15372e"/><path d="M2 16V-62C20 -36 28 -10 30 16Z" fill="#e2d3ad"/><path d="M-2 16V-50C-14 -28 -22 -6 -26 16Z" fill="#c5b384"/></g>'

/** The quay in plan, as a chart shows it: soundings around the harbour's mouth. */
function chart() {
  return range(13)
    .map((i) => `<circle cx="1212" cy="388" r="${120 + i * 62}" stroke-dasharray="${i % 3 === 0 ? '1 0' : '2 9'}"/>`)
    .join('')
}

/** A harbour in the evening: sand light on bottle green, dark and calm towards the bottom. */
export function harborBackground(): string {
  return svg(
    1600,
    1200,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops([0, '#0f2c25'], [0.42, '#2a5646'], [0.78, '#7f946f'], [1, '#d8c391'])}</linearGradient>` +
      `<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${SUN.x}" cy="${HORIZON - 40}" r="620">${stops([0, '#f7e7bd', 0.85], [0.4, '#e5c98d', 0.3], [1, '#e5c98d', 0])}</radialGradient>` +
      `<linearGradient id="calm" x1="0" y1="0" x2="0" y2="1">${stops([0.55, '#0a1f19', 0], [1, '#0a1f19', 0.85])}</linearGradient>` +
      `<clipPath id="above"><rect width="1600" height="${HORIZON + 16}"/></clipPath></defs>` +
      `<rect width="1600" height="${HORIZON + 20}" fill="url(#sky)"/><rect width="1600" height="${HORIZON + 20}" fill="url(#glow)"/>` +
      `<g fill="none" stroke="#f1e3bd" stroke-width="1.1" opacity=".22" clip-path="url(#above)">${chart()}</g>` +
      `<circle cx="${SUN.x}" cy="${HORIZON - 40}" r="${SUN.radius}" fill="#f8e9c2" clip-path="url(#above)"/>` +
      `<path d="${ridge([470, 430, 462, 410, 478, 520, 500, 540, 520], HORIZON + 20)}" fill="#6f8c6c" opacity=".9"/>` +
      `<path d="${ridge([500, 492, 520, 480, 536, 548, 552, 530, 470], HORIZON + 20)}" fill="#466f5a"/>` +
      `<path d="${ridge([548, 540, 552, 546, 562, 566, 556, 520, 528], HORIZON + 20)}" fill="#244c3f"/>` +
      `${lighthouse}${sea()}<g fill="#f6e3b1">${reflection()}</g>${boats}` +
      '<path d="M1600 640C1500 628 1420 640 1330 616C1290 606 1262 588 1212 566C1276 570 1330 566 1400 566H1600Z" fill="#10302a"/>' +
      '<rect width="1600" height="1200" fill="url(#calm)"/>',
  )
}

const MARK =
  '<path d="M17 12V52M47 12V52" stroke-width="6" stroke-linecap="butt"/><path d="M11 12H23M41 12H53M11 52H23M41 52H53" stroke-width="3"/><path d="M15 35C21 25 27 25 32 32S43 39 49 29" stroke-width="4.4"/>'

export function harborIcon(): string {
  return svg(
    64,
    64,
    `<rect width="64" height="64" rx="14" fill="#1b4638"/><g transform="translate(5.8 5.8) scale(.82)" fill="none" stroke="#efe0bb">${MARK}</g>`,
  )
}

export function harborLogo(): string {
  return svg(64, 64, `<g fill="none" stroke="#f3e6c6">${MARK}</g>`)
}
