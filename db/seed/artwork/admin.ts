import { range, stops, svg } from './svg.ts'

function drawer(column: number, row: number): string {
  const x = 40 + column * 256
  const y = 40 + row * 164
  const isOpen = (column * 7 + row * 3) % 11 === 4
  return (
    `<rect x="${x}" y="${y}" width="240" height="148" rx="4" fill="${isOpen ? '#33475c' : '#253544'}" stroke="#465c72" stroke-width="1.4"/>` +
    `<rect x="${x + 60}" y="${y + 34}" width="120" height="40" rx="2" fill="#e9e6dc" opacity="${isOpen ? 1 : 0.86}"/>` +
    `<path d="M${x + 72} ${y + 49}h${52 + ((column * 5 + row * 11) % 40)}M${x + 72} ${y + 60}h${30 + ((column * 13 + row * 7) % 50)}" stroke="#2b3a49" stroke-width="3" opacity=".55"/>` +
    `<path d="M${x + 98} ${y + 104}a22 16 0 0 0 44 0" fill="none" stroke="#b9a36b" stroke-width="5"/>`
  )
}

/** A card index: where everybody's card is kept. */
export function adminBackground(): string {
  return svg(
    1600,
    1200,
    `<defs><linearGradient id="calm" x1="0" y1="0" x2="0" y2="1">${stops([0.35, '#121b24', 0], [1, '#121b24', 0.92])}</linearGradient></defs>` +
      `<rect width="1600" height="1200" fill="#1a2631"/>${range(42)
        .map((i) => drawer(i % 6, Math.floor(i / 6)))
        .join('')}<rect width="1600" height="1200" fill="url(#calm)"/>`,
  )
}

const MARK =
  '<path d="M10 20H26L30 14H54V52H10Z" fill="none" stroke-width="4" stroke-linejoin="round"/><path d="M20 32H44M20 41H36" stroke-width="4" stroke-linecap="round"/>'

export function adminIcon(): string {
  return svg(
    64,
    64,
    `<rect width="64" height="64" rx="14" fill="#22364a"/><g transform="translate(6 6) scale(.82)" stroke="#e9e6dc">${MARK}</g>`,
  )
}

export function adminLogo(): string {
  return svg(64, 64, `<g stroke="#efece2">${MARK}</g>`)
}
