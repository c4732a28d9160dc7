import { expect, it } from 'vitest'
import { ICONS } from '../../ui/icon/icons.ts'
import { printSprite } from './icon-sprite.ts'

it('the file of icons has every icon under its name, painted in the colour of the text beside it', () => {
  const symbols = [...printSprite().matchAll(/<symbol id="([^"]+)"([^>]*)>(.+?)<\/symbol>/g)]
  expect(symbols.map(([, id]) => id)).toEqual(Object.keys(ICONS))
  for (const [, id, attributes, shapes] of symbols) {
    expect(attributes, id).toContain('stroke="currentColor"')
    expect(attributes, id).not.toContain('stroke-width')
    expect(shapes, id).toMatch(/^(<(path|circle|line|rect|polyline|polygon|ellipse)( [a-z0-9-]+="[^"<>&]+")+\/>)+$/)
  }
})
