import type { Garment } from './palette.ts'

type Cloth = { readonly cloth: string; readonly shirt: string; readonly accent: string; readonly dark: string }

const SHOULDERS = 'M8 122C9 103 25 97 45 92.5C50 98 70 98 75 92.5C95 97 111 103 112 122Z'
function body(fill: string) {
  return `<path d="${SHOULDERS}" fill="${fill}"/>`
}
function lapels({ cloth, dark }: Cloth) {
  return (
    `<path d="M45 92.5L39 95L45 108L53 122H8C9 103 25 97 45 92.5ZM75 92.5L81 95L75 108L67 122H112C111 103 95 97 75 92.5Z" fill="${cloth}"/>` +
    `<path d="M45 92.5L39 94.6L37 106L43 107.5L42 111L57 124H52ZM75 92.5L81 94.6L83 106L77 107.5L78 111L63 124H68Z" fill="${dark}"/>`
  )
}
function collar(fill: string) {
  return `<path d="M47 90L44 95L52 107L60 99.5L68 107L76 95L73 90L60 97.5Z" fill="${fill}"/>`
}

/** What somebody wears, below the chin and in front of the neck. */
export const GARMENTS: Readonly<Record<Garment, (cloth: Cloth) => string>> = {
  suit: (c) => body(c.shirt) + lapels(c) + collar(c.shirt),
  tie: (c) =>
    `${body(c.shirt)}<path d="M56.5 99.5H63.5L65 104L63 122H57L55 104Z" fill="${c.accent}"/>` +
    `<path d="M56.5 99.5H63.5L62.4 104H57.6Z" fill="#000" opacity=".22"/>${lapels(c)}${collar(c.shirt)}`,
  blazer: (c) =>
    `${body(c.accent)}${lapels(c)}<path d="M47 91C51 99.5 69 99.5 73 91L71 90C67 96 53 96 49 90Z" fill="${c.accent}"/>`,
  crew: (c) =>
    `${body(c.cloth)}<path d="M44.6 92.6C50 102 70 102 75.4 92.6L72 90.6C68 97.6 52 97.6 48 90.6Z" fill="${c.dark}"/>`,
  'roll-neck': (c) =>
    `${body(c.cloth)}<path d="M48.5 84C52 89 68 89 71.5 84L74.5 95C69 100.5 51 100.5 45.5 95Z" fill="${c.cloth}"/>` +
    `<path d="M45.5 95C51 100.5 69 100.5 74.5 95L74.9 97C69 103 51 103 45.1 97Z" fill="${c.dark}"/>`,
  'v-neck': (c) =>
    `${body(c.cloth)}<path d="M46 92L60 112L74 92L71 90.4C66 94 54 94 49 90.4Z" fill="${c.dark}"/>` +
    `<path d="M48.6 91.2L60 108L71.4 91.2L70 90C66 93 54 93 50 90Z" fill="SKIN"/>`,
  'open-collar': (c) =>
    `${body(c.cloth)}<path d="M49 91L60 107L71 91L69 90C65 92.6 55 92.6 51 90Z" fill="SKIN"/>` +
    `<path d="M48 88.6L43.4 94L52.5 108L60 106ZM72 88.6L76.6 94L67.5 108L60 106Z" fill="${c.cloth}"/>` +
    `<path d="M48 88.6L43.4 94L52.5 108L60 106L52.9 106ZM72 88.6L76.6 94L67.5 108L60 106L67.1 106Z" fill="${c.dark}"/>`,
  cardigan: (c) =>
    `${body(c.shirt)}<path d="M45 92.5L42 93.4L48 104L52 122H8C9 103 25 97 45 92.5ZM75 92.5L78 93.4L72 104L68 122H112C111 103 95 97 75 92.5Z" fill="${c.cloth}"/>` +
    `<path d="M45 92.5L42.6 93.2L47.6 104L51.4 122H54L50 103ZM75 92.5L77.4 93.2L72.4 104L68.6 122H66L70 103Z" fill="${c.dark}"/>` +
    `<path d="M46.4 91.6C51 100 69 100 73.6 91.6L71.6 90.4C67.4 96.6 52.6 96.6 48.4 90.4Z" fill="#000" opacity=".1"/>`,
}
