import type { HairColour } from './palette.ts'

/** Painted behind the head, and over the forehead; `light` is a soft highlight. */
type Style = (hair: HairColour) => { readonly back: string; readonly front: string }

function path(d: string, fill: string, more = '') {
  return `<path d="${d}" fill="${fill}"${more}/>`
}
function dots(points: readonly (readonly [number, number, number])[], fill: string) {
  return points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join('')
}

/** The crown from ear to ear; the inner edge is the hairline. */
function crown(hairline: string) {
  return `M36.6 55C33 34 43 20.5 60 20.5C77 20.5 87 34 83.4 55${hairline}Z`
}

const CROPPED: Style = (h) => ({
  back: '',
  front: path(
    'M37.6 52C35 35 44 23.5 60 23.5C76 23.5 85 35 82.4 52C81 46 80.4 41 76.5 37.5C70 34.5 50 34.5 43.5 37.5C39.6 41 39 46 37.6 52Z',
    h.base,
  ),
})
const SIDE_PART: Style = (h) => ({
  back: '',
  front:
    path(crown('C82 47 81 42 77 37C66 40 55 38 48 32.5C45 37 39 42 38.4 50'), h.base) +
    path('M48 32.5C56 38 67 39.6 77 37C70 31 58 27 48 32.5Z', h.light, ' opacity=".55"'),
})
const QUIFF: Style = (h) => ({
  back: '',
  front:
    path(
      'M37.4 53C34 40 38 29 43 26C46 18 61 14.5 73 19.5C83 23 86 38 82.6 53C81.6 47 81 43 78 38C70 35.5 62 37.5 55 36C49 35 44 37 42 40C39.6 44 38.6 48 37.4 53Z',
      h.base,
    ) + path('M45 27C52 20 64 19 73 23C64 22.5 54 24 48 31Z', h.light, ' opacity=".6"'),
})
const CURLY_SHORT: Style = (h) => ({
  back: '',
  front:
    path(
      'M37.4 52C36 40 42 27 60 27C78 27 84 40 82.6 52C81 46 79 41 76 38C66 35 54 35 44 38C41 41 39 46 37.4 52Z',
      h.base,
    ) +
    dots(
      [
        [41, 38, 6],
        [45, 30, 7],
        [54, 25.5, 7.5],
        [64, 25, 7.5],
        [73, 29, 7],
        [79, 37, 6],
        [50, 34, 5],
        [60, 32, 6],
        [70, 34, 5],
      ],
      h.base,
    ) +
    dots(
      [
        [53, 24, 3],
        [64, 23.5, 3],
        [72, 28, 2.6],
        [46, 29, 2.6],
      ],
      h.light,
    ),
})
const COILS_SHORT: Style = (h) => ({
  back: '',
  front: path(
    'M37.2 52C33.6 33 43 19 60 19C77 19 86.4 33 82.8 52C81.6 46 81.4 42 78.6 37.5C72 35 48 35 41.4 37.5C38.6 42 38.4 46 37.2 52Z',
    h.base,
  ),
})
const RECEDING: Style = (h) => ({
  back: '',
  front: path(
    'M36.8 57C33.6 43 36.4 31 44 28.4C51 25 69 25 76 28.4C83.6 31 86.4 43 83.2 57C82.4 51 81.6 47 79.4 44C79.6 39 77.6 35.4 74.6 33.4C72 37 66 33.4 60 33.4C54 33.4 48 37 45.4 33.4C42.4 35.4 40.4 39 40.6 44C38.4 47 37.6 51 36.8 57Z',
    h.base,
  ),
})
const BALD: Style = () => ({
  back: '',
  front: path('M45 34C49 29 55 27.4 60 27.6C54 29 49 31.6 46.4 36Z', '#fff', ' opacity=".22"'),
})
const SWEPT_BACK: Style = (h) => ({
  back: path('M36 52C33 66 37 78 42 82L48 84V50ZM84 52C87 66 83 78 78 82L72 84V50Z', h.base),
  front:
    path(crown('C82.4 46 80 39 74 34.4C66 31.6 54 31.6 46 34.4C40 39 37.6 46 36.6 55'), h.base) +
    path('M47 31C53 26 67 26 73 31C66 28.6 54 28.6 47 31Z', h.light, ' opacity=".6"'),
})
const MAN_BUN: Style = (h) => ({
  back: `<circle cx="60" cy="18" r="8.5" fill="${h.base}"/>`,
  front:
    path(crown('C82 46 79 38.4 74 34C66 30.6 54 30.6 46 34C41 38.4 38 46 36.6 55'), h.base) +
    path('M53 17C55 12.6 62 11.6 66 15C61 13.8 57 14.6 53 17Z', h.light, ' opacity=".6"'),
})
const TURBAN: Style = (h) => ({
  back: '',
  front:
    path('M35.4 50C30 30 41 12 60 12C79 12 90 30 84.6 50C80 40 72 35.4 60 27.6C48 35.4 40 40 35.4 50Z', h.base) +
    path('M60 12C72 18 82 30 84.6 50C80 40 72 35.4 60 27.6C70 26 68 18 60 12Z', h.light, ' opacity=".55"') +
    path(
      'M36 46C44 34 54 28 66 17M38 38C46 29 53 24 60 15',
      'none',
      ` stroke="${h.light}" stroke-width="1.1" opacity=".7"`,
    ),
})

const BOB: Style = (h) => ({
  back: path(
    'M60 19C82 19 90 34 88.6 54C88 66 90 74 86 82C78 88 42 88 34 82C30 74 32 66 31.4 54C30 34 38 19 60 19Z',
    h.base,
  ),
  front:
    path(
      'M35.6 62C31 38 40 20 60 20C80 20 89 38 84.4 62C83.6 50 80 41 70.5 33.4C62 40.6 47 43 39.4 46.6C37.4 51 36.4 56 35.6 62Z',
      h.base,
    ) + path('M41 40C45 30 56 25 69 27C60 29 49 33 41 40Z', h.light, ' opacity=".55"'),
})
const FRINGE: Style = (h) => ({
  back: path(
    'M60 18.6C83 18.6 90 34 88.6 54C88.4 70 92 80 88 92C78 95 42 95 32 92C28 80 31.6 70 31.4 54C30 34 37 18.6 60 18.6Z',
    h.base,
  ),
  front:
    path(
      'M36 64C31 38 40 19.6 60 19.6C80 19.6 89 38 84 64C83 56 82 51 80.6 46.6C74 43.6 46 43.6 39.4 46.6C38 51 37 56 36 64Z',
      h.base,
    ) + path('M44 38C47 29 55 25.6 64 26.4C56 28.4 49 32 44 38Z', h.light, ' opacity=".5"'),
})
const LONG_STRAIGHT: Style = (h) => ({
  back: path(
    'M60 18C84 18 90 36 89 58C89 80 93 98 92 108C80 112 40 112 28 108C27 98 31 80 31 58C30 36 36 18 60 18Z',
    h.base,
  ),
  front:
    path(
      'M36 66C30.6 40 38 19.4 60 19.4C82 19.4 89.4 40 84 66C82.6 52 76 38.6 60 30.4C44 38.6 37.4 52 36 66Z',
      h.base,
    ) + path('M63 24C74 27 81 38 82.4 52C78 40 71 31 63 24Z', h.light, ' opacity=".5"'),
})
const LONG_WAVES: Style = (h) => ({
  back: path(
    'M60 17.4C86 17.4 93 38 90 56C94 64 87 70 92 78C97 88 90 96 93 104C86 114 34 114 27 104C30 96 23 88 28 78C33 70 26 64 30 56C27 38 34 17.4 60 17.4Z',
    h.base,
  ),
  front:
    path(
      'M36.4 66C29 44 36 19 61 19C84 19 90.6 42 83.8 66C84 54 80 42 69.6 32.6C62 42 46 43 40 49.4C37.6 54 37 60 36.4 66Z',
      h.base,
    ) +
    path(
      'M43 39C48 30 57 25.4 68 27C59 29.4 50 33 43 39ZM87 72C84 80 88 88 86 98C91 90 87 82 87 72ZM33 72C36 80 32 88 34 98C29 90 33 82 33 72Z',
      h.light,
      ' opacity=".5"',
    ),
})
const TOP_KNOT: Style = (h) => ({
  back: `<circle cx="60" cy="15.6" r="10" fill="${h.base}"/>`,
  front:
    path(crown('C81.6 46 78 38.6 69 33.4C60 37 48 38.6 42 42.6C39 46 37.6 50 36.6 55'), h.base) +
    path(
      'M52 15C54 9.6 63 8.4 67 12C61 11 56 12 52 15ZM44 36C49 29 58 26 67 28C58 29 50 32 44 36Z',
      h.light,
      ' opacity=".55"',
    ),
})
const LOW_BUN: Style = (h) => ({
  back: `<circle cx="83" cy="76" r="9.5" fill="${h.base}"/>`,
  front:
    path(crown('C82 47 78 38.6 71 32.4C62 39 46 40 40.4 46C38.4 49 37.4 52 36.6 55'), h.base) +
    path('M42 40C47 30 58 26 70 28C60 30 50 34 42 40Z', h.light, ' opacity=".5"'),
})
const PONYTAIL: Style = (h) => ({
  back: path('M80 34C96 40 97 62 92 82C90 92 84 98 80 98C86 84 84 60 74 44Z', h.base),
  front:
    path(crown('C82 46 78 38 70 32.6C62 34.6 54 34.6 49 33.4C41 39 38 46 36.6 55'), h.base) +
    path('M46 33C52 26.4 64 25.4 72 29C64 28.4 54 29.4 46 33Z', h.light, ' opacity=".55"'),
})
const PIXIE: Style = (h) => ({
  back: path('M36 50C34 62 37 68 40 72L44 50ZM84 50C86 62 83 68 80 72L76 50Z', h.base),
  front:
    path(
      'M36.4 58C31.6 36 42 18.6 61 18.6C79 18.6 88.4 36 83.6 58C82.6 52 81.6 47 78.6 42.6C76 46 66 44 60 39.6C57 45 46 45.6 40.6 45C38.6 49 37.4 53 36.4 58Z',
      h.base,
    ) + path('M44 34C49 26 58 23 68 25C59 27 51 30 44 34Z', h.light, ' opacity=".55"'),
})
const AFRO: Style = (h) => ({
  back: dots(
    [
      [60, 34, 27],
      [38, 42, 15],
      [82, 42, 15],
      [34, 56, 11],
      [86, 56, 11],
      [46, 22, 13],
      [74, 22, 13],
    ],
    h.base,
  ),
  front: path(
    'M37 54C35 36 42 23 60 23C78 23 85 36 83 54C81.6 46 79 40.6 74 37.4C66 34.6 54 34.6 46 37.4C41 40.6 38.4 46 37 54Z',
    h.base,
  ),
})
const CURLS: Style = (h) => ({
  back:
    path('M60 22C80 22 88 40 86 60C86 74 82 84 78 88H42C38 84 34 74 34 60C32 40 40 22 60 22Z', h.base) +
    dots(
      [
        [60, 28, 18],
        [43, 32, 12],
        [77, 32, 12],
        [35, 44, 10],
        [85, 44, 10],
        [32, 57, 9.5],
        [88, 57, 9.5],
        [33, 70, 9],
        [87, 70, 9],
        [36, 81, 8],
        [84, 81, 8],
        [42, 88, 6],
        [78, 88, 6],
      ],
      h.base,
    ),
  front:
    dots(
      [
        [42, 39, 6.4],
        [48, 32, 7],
        [56, 28, 7],
        [65, 28, 7],
        [73, 32, 7],
        [78, 39, 6.4],
      ],
      h.base,
    ) +
    dots(
      [
        [46, 28, 2.8],
        [57, 22, 3],
        [70, 25, 2.8],
        [33, 52, 2.4],
        [87, 52, 2.4],
      ],
      h.light,
    ),
})
const BRAIDS: Style = (h) => ({
  back: [31, 36.5, 42, 78, 83.5, 89]
    .map(
      (x, i) =>
        `<path d="M${x < 60 ? 46 : 74} 34C${x} 44 ${x} 60 ${x} ${102 - Math.abs(i - 2.5)}" fill="none" stroke="${i % 2 ? h.base : h.light}" stroke-width="6.4" stroke-linecap="round"/>`,
    )
    .join(''),
  front:
    path(crown('C82.4 46 79 38.4 73.4 33.6C66 30.6 54 30.6 46.6 33.6C41 38.4 37.6 46 36.6 55'), h.base) +
    path(
      'M52 32C50 28 50 25 51 21.6M60 31.4V20.6M68 32C70 28 70 25 69 21.6M45 35C41 31 41 28 42.6 26M75 35C79 31 79 28 77.4 26',
      'none',
      ` stroke="${h.light}" stroke-width="1"`,
    ),
})
const HEADSCARF: Style = (h) => ({
  back: path(
    'M60 15C86 15 93 36 91 58C90 78 98 92 100 106C82 116 38 116 20 106C22 92 30 78 29 58C27 36 34 15 60 15Z',
    h.base,
  ),
  front:
    path(
      'M60 16C84 16 90 36 88 58C86.6 76 78 90 60 95C42 90 33.4 76 32 58C30 36 36 16 60 16ZM60 31.4C46 31.4 39.6 42 40 55C40.4 70 48 84 60 84C72 84 79.6 70 80 55C80.4 42 74 31.4 60 31.4Z',
      h.base,
      ' fill-rule="evenodd"',
    ) +
    path('M42 84C50 94 70 94 78 84C82 92 86 98 88 104C74 112 46 112 32 104C34 98 38 92 42 84Z', h.base) +
    path(
      'M80 40C84 60 78 82 60 92C70 92 84 84 88 62ZM44 92C54 100 72 98 82 90',
      'none',
      ` stroke="${h.light}" stroke-width="1.2" opacity=".8"`,
    ),
})

export const HAIR = {
  CROPPED,
  SIDE_PART,
  QUIFF,
  CURLY_SHORT,
  COILS_SHORT,
  RECEDING,
  BALD,
  SWEPT_BACK,
  MAN_BUN,
  TURBAN,
  BOB,
  FRINGE,
  LONG_STRAIGHT,
  LONG_WAVES,
  TOP_KNOT,
  LOW_BUN,
  PONYTAIL,
  PIXIE,
  AFRO,
  CURLS,
  BRAIDS,
  HEADSCARF,
} as const

export type HairStyle = keyof typeof HAIR
