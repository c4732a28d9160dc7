import { diceOf } from '../seeded-random.ts'
import { n, range, stops, svg } from './svg.ts'

const CENTRE = { x: 820, y: 500, radius: 360 }

/** Longitudes and latitudes of a globe that leans like the earth. */
function globe() {
  const { x, y, radius } = CENTRE
  const longitudes = range(9).map((i) => {
    const rx = Math.abs(Math.cos((i * Math.PI) / 18)) * radius
    return `<ellipse cx="${x}" cy="${y}" rx="${n(rx)}" ry="${radius}"/>`
  })
  const latitudes = range(13).map((i) => {
    const angle = ((i - 6) * Math.PI) / 14
    const half = Math.cos(angle) * radius
    const at = y + Math.sin(angle) * radius
    return `<path d="M${n(x - half)} ${n(at)}A${n(half)} ${n(half * 0.16)} 0 0 0 ${n(x + half)} ${n(at)}"/>`
  })
  return `<clipPath id="disc"><circle cx="${x}" cy="${y}" r="${radius + 1}"/></clipPath><g clip-path="url(#disc)"><g transform="rotate(-23.4 ${x} ${y})">${longitudes.join('')}${latitudes.join('')}</g></g>`
}

function ringPoint(radius: number, degrees: number) {
  const a = (degrees * Math.PI) / 180
  return `${n(CENTRE.x + Math.cos(a) * radius)} ${n(CENTRE.y + Math.sin(a) * radius)}`
}

/** The graduated limb of an instrument: a long stroke every ten degrees, a middle one every five. */
function limb() {
  const tick = (i: number) => (i % 10 === 0 ? 30 : i % 5 === 0 ? 20 : 11)
  const ticks = range(360).map((i) => `M${ringPoint(398, i)}L${ringPoint(398 + tick(i), i)}`)
  const circles = [384, 392, 436, 452].map((r) => `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${r}"/>`)
  return `<path d="${ticks.join('')}"/>${circles.join('')}`
}

/** Guilloche: one line that turns around the globe in waves, as on a banknote. */
function rosette(radius: number, depth: number, lobes: number, phase: number) {
  const points = range(241).map((i) => {
    const a = (i * Math.PI) / 120
    const r = radius + depth * Math.sin(lobes * a + phase)
    return `${n(CENTRE.x + Math.cos(a) * r)} ${n(CENTRE.y + Math.sin(a) * r)}`
  })
  return `<path d="M${points.join('L')}Z"/>`
}

/** Conductors that leave the instrument and spread towards the edges with 45 degree bends; none crosses another. */
function traces() {
  const random = diceOf('meridian traces')
  const lines: string[] = []
  const pads: string[] = []
  for (const side of [-1, 1]) {
    for (const lane of range(21)) {
      const from = (lane - 10) * 40
      const start = CENTRE.x + side * Math.sqrt(470 ** 2 - from ** 2)
      if (random.chance(0.2)) continue
      const spread = (lane - 10) * 9 * (1 + (lane % 2) * 0.25)
      const knee = CENTRE.x + side * (500 + Math.abs(lane - 10) * 6 + (lane % 3) * 22)
      const end = Math.max(knee * side + Math.abs(spread) + 30, side * CENTRE.x + 600 + random.between(0, 200)) * side
      const y = CENTRE.y + from + spread
      lines.push(`M${n(start)} ${n(y - spread)}H${n(knee)}L${n(knee + side * Math.abs(spread))} ${n(y)}H${n(end)}`)
      pads.push(`<circle cx="${n(end + side * 6)}" cy="${n(y)}" r="6"/>`)
    }
  }
  return `<path d="${lines.join('')}"/>${pads.join('')}`
}

function stars() {
  const random = diceOf('meridian stars')
  return range(90)
    .map(
      () =>
        `<circle cx="${random.between(0, 1600)}" cy="${random.between(0, 1200)}" r="${n(0.8 + random.fraction() * 1.4)}"/>`,
    )
    .join('')
}

/** An armillary globe engraved in copper on ink; its lines run out as conductors. */
export function meridianBackground(): string {
  return svg(
    1600,
    1200,
    `<defs><radialGradient id="ink" cx=".56" cy=".42" r=".8">${stops([0, '#1d2735'], [0.55, '#131a25'], [1, '#0b0f16'])}</radialGradient>` +
      `<linearGradient id="cu" gradientUnits="userSpaceOnUse" x1="420" y1="120" x2="1380" y2="980">${stops([0, '#f0bf92'], [0.45, '#c97c46'], [1, '#7d4322'])}</linearGradient>` +
      `<radialGradient id="ball" cx=".36" cy=".3" r=".8">${stops([0, '#c97c46', 0.3], [0.6, '#c97c46', 0.07], [1, '#c97c46', 0])}</radialGradient>` +
      `<linearGradient id="calm" x1="0" y1="0" x2="0" y2="1">${stops([0.6, '#0b0f16', 0], [1, '#0b0f16', 0.9])}</linearGradient></defs>` +
      `<rect width="1600" height="1200" fill="url(#ink)"/><g fill="#e9c7a4" opacity=".35">${stars()}</g>` +
      `<g fill="none" stroke="url(#cu)" stroke-width="1.6" opacity=".6">${traces()}</g>` +
      `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="476" fill="#0f151f"/>` +
      `<g fill="none" stroke="url(#cu)" stroke-width=".9" opacity=".55">${rosette(464, 9, 36, 0)}${rosette(464, 9, 36, Math.PI)}${rosette(464, 9, 36, Math.PI / 2)}</g>` +
      `<g fill="none" stroke="url(#cu)" stroke-width="1.3" opacity=".85">${limb()}</g>` +
      `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${CENTRE.radius}" fill="url(#ball)"/>` +
      `<g fill="none" stroke="url(#cu)" stroke-width="1.4">${globe()}</g>` +
      `<g transform="rotate(-23.4 ${CENTRE.x} ${CENTRE.y})" stroke="#f3cfa9" fill="#f3cfa9"><path d="M${CENTRE.x} 72V928" stroke-width="2"/><circle cx="${CENTRE.x}" cy="66" r="7"/><circle cx="${CENTRE.x}" cy="934" r="7"/></g>` +
      `<g fill="none" stroke="#f3cfa9" stroke-width="3"><ellipse cx="${CENTRE.x}" cy="${CENTRE.y}" rx="437" ry="112" transform="rotate(-14 ${CENTRE.x} ${CENTRE.y})" opacity=".8"/></g>` +
      '<rect width="1600" height="1200" fill="url(#calm)"/>',
  )
}

const MARK =
  '<circle cx="32" cy="32" r="21"/><ellipse cx="32" cy="32" rx="8.5" ry="21"/><path d="M11.6 27C22 32.6 42 32.6 52.4 27"/>'

/** The mark on its own ground, for light and dark surfaces alike. */
export function meridianIcon(): string {
  return svg(
    64,
    64,
    `<rect width="64" height="64" rx="14" fill="#141b26"/><g transform="rotate(-23.4 32 32)" fill="none" stroke="#d98e57" stroke-width="3.2">${MARK}</g><circle cx="45.6" cy="18.4" r="4.6" fill="#f3cfa9"/>`,
  )
}

/** The mark alone, for the artwork. */
export function meridianLogo(): string {
  return svg(
    64,
    64,
    `<g transform="rotate(-23.4 32 32) translate(-6.4 -6.4) scale(1.2)" fill="none" stroke="#e6a877" stroke-width="2.6">${MARK}</g><circle cx="48.4" cy="15.6" r="5" fill="#f6dcc0"/>`,
  )
}
