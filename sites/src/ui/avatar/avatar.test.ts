import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Avatar } from './Avatar.tsx'

it.each([
  [undefined, 200],
  ['mini', 35],
] as const)('[FMT-005] [FMT-006] an avatar of the size %s has %i pixels', (size, pixels) => {
  const html = renderToStaticMarkup(
    createElement(Avatar, { name: 'Maya Chen', avatar: '/media/a', ...(size && { size }) }),
  )
  expect(html).toContain(`width="${pixels}" height="${pixels}"`)
})
