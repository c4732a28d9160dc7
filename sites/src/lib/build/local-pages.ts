import type { AstroIntegration } from 'astro'

/** Pages for developers, such as the component gallery. Only local tools set LOCAL_PAGES, so a deployed build has none. */
export function localPages(): AstroIntegration {
  return {
    name: 'local-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (process.env.LOCAL_PAGES !== '1') return
        injectRoute({ pattern: '/dev/ui', entrypoint: 'src/dev/ui.astro' })
      },
    },
  }
}
