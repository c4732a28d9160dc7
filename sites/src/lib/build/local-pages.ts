import type { AstroIntegration } from 'astro'

/** Pages for the people who build the product. A deployed build never holds one: the switch is set by local tools only. */
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
