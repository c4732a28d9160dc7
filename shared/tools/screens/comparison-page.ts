import type { Shot } from './options.ts'

export type ComparedShot = {
  readonly shot: Shot
  /** Addresses of the pictures, relative to the page; null if that commit has no such screen. */
  readonly before: string | null
  readonly now: string | null
  readonly isSame: boolean
}

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; color: #222; background: #fff }
  figure { margin: 0 0 40px; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; align-items: start }
  figcaption { grid-column: 1 / -1; font-weight: 600 }
  img { max-width: 100%; border: 1px solid #ccc }
  .difference { position: relative; background: #000 }
  .difference img { border: 0; display: block }
  .difference img + img { position: absolute; inset: 0; mix-blend-mode: difference }
`

function picture(address: string | null): string {
  return address ? `<a href="${address}"><img loading="lazy" src="${address}" alt=""></a>` : '<p>No such screen.</p>'
}

function title({ screen, brand, width }: Shot): string {
  return `${screen}, ${brand}, ${width} px`
}

function figure({ shot, before, now }: ComparedShot): string {
  const difference =
    before && now
      ? `<div class="difference"><img loading="lazy" src="${before}" alt=""><img loading="lazy" src="${now}" alt=""></div>`
      : ''
  return `<figure><figcaption>${title(shot)}</figcaption>${picture(before)}${picture(now)}${difference}</figure>`
}

/** One page: the changes, as before, now and difference; only the names of pixel-identical screens. */
export function comparisonPage(shots: readonly ComparedShot[], [before, now]: readonly [string, string]): string {
  const changed = shots.filter(({ isSame }) => !isSame)
  const same = shots.filter(({ isSame }) => isSame)
  return `<!doctype html><meta charset="utf-8"><title>${changed.length} screens changed</title><style>${STYLE}</style>
<h1>${changed.length} of ${shots.length} screens changed</h1><p>Left ${before}, middle ${now}, right where they differ (black is the same).</p>
${changed.map(figure).join('\n')}
<h2>The same</h2><p>${same.map(({ shot }) => title(shot)).join('; ') || 'None.'}</p>\n`
}

/** One page with all pictures. */
export function galleryPage(shots: readonly { readonly shot: Shot; readonly file: string }[]): string {
  const figures = shots.map(
    ({ shot, file }) => `<figure><figcaption>${title(shot)}</figcaption>${picture(file)}</figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>\n${figures.join('\n')}\n`
}
