import type { Plugin } from 'vite'

type Groups = readonly (readonly [file: string, modules: RegExp])[]

/**
 * What the browser loads as one file; the first match decides. What is in none of them stays with the island or the script
 * that imports it. A group takes the entry that stands in it, so that no file only names another.
 */
const SCRIPTS: Groups = [
  // Of every page. What scripts of pages without React share with islands belongs here.
  ['page', /\/layouts\/|\/features\/track\/|preload-helper|\/nanostores\/(atom|lifecycle)\/|\/kernel\/errors/],
  ['page', /\/lib\/(alerts|community-storage|sign-in-status\.store|graphql\/(?!admin)[\w-]+)\.ts$/],
  ['page', /\/kernel\/plurals|virtual:icon-sprite/],
  // What the scripts of the board and the list use without React.
  ['admin', /\/ui\/(alert\/alert-template|badge\/create-badge|button\/show-busy)/],
  ['react', /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react)\//],
  ['react', /\/ui\/(alert|button|icon|field\/Field)|\/features\/auth\/PasswordField|\/auth\/messages\.ts$/],
  ['react', /\/lib\/(messages|with-error-boundary)/],
  ['settings', /\/ui\/field\/Meter/],
  // Of signed-in people: what the sign-in page needs not. Without React, which the board and the list of articles need not.
  ['member', /\/sites\/src\/(ui|lib(?!\/graphql|\/use-))\/.*\.ts$|\/shared\/(kernel|domain\/articles)\//],
  ['member', /\/features\/articles\/messages\.ts|\/node_modules\/nanostores\//],
  ['components', /\/sites\/src\/(ui|lib(?!\/graphql))\/|\/node_modules\/@nanostores\//],
  ['editor', /\/node_modules\/(prosemirror|orderedmap|rope-sequence|w3c-keyname)|\/sites\/src\/editor\/.*\.tsx?$/],
  ['editor', /\/features\/articles\/(thread\/.*\.tsx?$|editor\/(TitleField|article[-.]|save-byline|side\/BylineForm))/],
  ['admin', /\/sites\/src\/(admin\/articles\/([\w.-]+\.ts$|workspace\/workspace\.store)|lib\/graphql\/admin)/],
  // The styles of the form that a script of pages without islands opens; other styles come from the pages (STYLES).
  ['form', /\/(byline|link-dialog)\.css$/],
  ['settings', /\/features\/(settings|auth\/passwords\/(?!NewPassword))|\/domain\/auth\/password/],
]

const STYLES: Groups = [
  ['admin', /\/sites\/src\/(admin|pages\/admin)\//],
  ['writing', /\/sites\/src\/editor\/|\/articles\/(editor\/(?!byline)|changes\/|thread\/|edit\.astro)/],
  ['page', /\/sites\/src\/(?!dev\/)/],
]

const MEMBER = /\/sites\/src\/(features\/(articles|settings)|editor|admin|ui\/(dialog|disclosure))\//
const PAGE_SCRIPT = /\/layouts\/shell\/Document\.astro\?.*type=script/
const SCRIPT = /\.astro\?.*type=script/
const STYLE = /\.css$|\.astro\?.*type=style/

function scriptFile(id: string, importers: readonly string[]): string | null {
  if (SCRIPT.test(id) && !PAGE_SCRIPT.test(id)) return null
  // An icon of one module stays with it.
  if (id.includes('/lucide/')) {
    if (importers.length < 2) return null
    return importers.every((one) => MEMBER.test(one)) ? 'member' : 'react'
  }
  return SCRIPTS.find(([, modules]) => modules.test(id))?.[0] ?? null
}

function styleFile(id: string): string | null {
  return STYLE.test(id) ? (STYLES.find(([, modules]) => modules.test(id))?.[0] ?? null) : null
}

/** Puts the modules of the browser into few files, so that a page needs few requests. */
export function fileGroups(): Plugin[] {
  return [
    {
      name: 'script-files',
      applyToEnvironment: ({ name }) => name === 'client',
      options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
      outputOptions: ({ banner: _, ...options }) => ({
        ...options,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (id, context) => scriptFile(id, context.getModuleInfo(id)?.importers ?? []) }],
        },
      }),
      generateBundle(_, bundle) {
        const page = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => PAGE_SCRIPT.test(id)),
        )
        if (page?.type !== 'chunk' || page.imports.length > 0)
          this.error(
            'The script of every page imports another file: put the module that both use into the group "page".',
          )
      },
    },
    {
      name: 'style-files',
      applyToEnvironment: ({ name }) => name === 'ssr',
      outputOptions: (options) => ({ ...options, codeSplitting: { groups: [{ name: styleFile }] } }),
    },
  ]
}
