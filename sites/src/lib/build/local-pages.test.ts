import { afterEach, expect, it, vi } from 'vitest'
import { localPages } from './local-pages.ts'

afterEach(() => vi.unstubAllEnvs())

function injectedRoutes(): string[] {
  const found: string[] = []
  const injectRoute = ({ pattern }: { pattern: string }) => found.push(pattern)
  const setup = localPages().hooks['astro:config:setup']
  setup?.({ injectRoute } as unknown as Parameters<NonNullable<typeof setup>>[0])
  return found
}

it('a build contains the developer pages only with LOCAL_PAGES=1', () => {
  vi.stubEnv('LOCAL_PAGES', '1')
  expect(injectedRoutes()).toEqual(['/dev/ui'])
  for (const other of ['', '0', 'true']) {
    vi.stubEnv('LOCAL_PAGES', other)
    expect(injectedRoutes(), other).toEqual([])
  }
})
