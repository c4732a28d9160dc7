import type { Plugin } from 'vite'

/**
 * What the browser loads as one file; the first match decides. What is in none of them stays with the island or the script
 * that imports it. A group takes the entry that stands in it, so that no file only names another.
 */
const GROUPS: readonly (readonly [file: string, modules: RegExp])[] = [
  // Of every page.
  [
    'page',
    /\/layouts\/|\/features\/track\/|preload-helper|virtual:icon-sprite|\/kernel\/(errors|plurals|wait-in-words)|\/domain\/(auth\/(background-requests|page-user)|notifications\/limits)/,
  ],
  [
    'page',
    /\/lib\/(alerts|community-storage|sign-in-event|page-headers|graphql\/(beacon|post-json|request-error))\.ts$/,
  ],
  // Of the bell, once it is opened or old, of the settings and of the keys that somebody has chosen.
  ['own', /\/features\/(notifications\/(dot|elements)|auth\/own-request)\.ts$/],
  // What the scripts of the board and the list use without React.
  ['admin', /\/ui\/(alert\/alert-template|badge\/create-badge)/],
  // Of lists whose rows are selected.
  ['lists', /\/sites\/src\/admin\/lists\/(selection|undo-bar|undo-messages)\.ts$/],
  // Of the scripts of members and of staff, with and without React.
  ['member', /\/ui\/button\/show-busy/],
  ['react', /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react)\//],
  [
    'react',
    /\/ui\/(alert|button|icon|field\/Field)|\/features\/auth\/(PasswordField|password-field-messages)|\/domain\/auth\/email-address\.ts$/,
  ],
  ['react', /\/lib\/(messages|use-page-title|with-error-boundary)/],
  ['settings', /\/ui\/field\/Meter/],
  ['admin', /\/lib\/graphql\/admin/],
  // What the steps of a new member ask for, once somebody writes or chooses a photo.
  ['joining', /\/lib\/graphql\/public\.ts$|\/joining(-photo)?\.requests\.ts$/],
  // What only staff load of billing, and the member's cards, of which staff share the parts.
  ['staff-billing', /\/sites\/src\/admin\/billing\/|\/domain\/billing\/(refunds|card-authorizations)\.ts$/],
  // Asked for before money moves and before something is deleted.
  ['step-up', /\/sites\/src\/admin\/step-up\//],
  ['cards', /\/features\/billing\/cards\//],
  // The card form, for the islands of several pages.
  [
    'billing',
    /\/kernel\/(money|ports\/billing)|\/shared\/domain\/billing\/|\/features\/billing\/(?!pay-now\/|cards\/|statements\/|dunning\/|returning\/|braintree\/)/,
  ],
  // The fields of the gateway, for communities that use them, and what joining shows with the fields of either.
  ['braintree', /\/features\/billing\/braintree\//],
  ['join', /\/features\/onboarding\/payment\/(?!\w+\.island)/],
  // Paying, for the islands of the pages that do.
  ['pay-now', /\/features\/billing\/pay-now\//],
  // Of moves, which only staff make.
  ['admin', /\/domain\/articles\/(moves\/move-email|refusals)\.ts$/],
  // Of forms that stand in their page.
  ['form', /\/lib\/forms\/(use-form|form-state|field-error|summary-messages|FormSummary|sign-in-again)\.tsx?$/],
  // Loaded when a form is opened: what all forms share, and the forms of a page, which import its island.
  ['forms', /\/lib\/forms\/(?!send-action)[\w-]+\.tsx?$|\/features\/settings\/(PhoneInput|EditForm)/],
  ['forms', /\/domain\/members\/(phone-countries|support-contact)|\/kernel\/ports\/email/],
  ['phone-forms', /\/features\/settings\/phone\/(PhoneForm|CodeForm|form-messages|code\.mutations)/],
  ['contact-form', /\/features\/settings\/team\/(ContactForm|contact-values)/],
  ['components', /\/lib\/forms\/send-action/],
  // Also read by workers, so it stands in the kernel.
  ['text', /\/shared\/kernel\/links\/link-target/],
  // Of signed-in people, without React: what the scripts of their pages share with islands.
  [
    'member',
    /\/ui\/time\/RelativeTime\.astro|\/sites\/src\/(ui|lib(?!\/use-))\/.*\.ts$|\/shared\/kernel\/|\/domain\/(pictures\/avatar-sizes|form-messages)|\/node_modules\/nanostores\//,
  ],
  // Of the pages with articles, their scripts and the editor.
  ['articles', /\/shared\/domain\/articles\/|\/features\/articles\/(messages|editor\/paths)\.ts/],
  // What their islands need and the sign-in page does not.
  ['components', /\/sites\/src\/(ui|lib)\/|\/features\/pictures\/field\/ImageField|\/node_modules\/@nanostores\//],
  // Loaded where somebody has commented on a passage.
  [
    'passages',
    /\/features\/articles\/(passages\/(PassageThreads|ThreadCard|passage-thread)|editor\/(side\/PassageFeedback|passage\.))/,
  ],
  ['byline-form', /\/features\/articles\/editor\/side\/BylineForm/],
  // How texts are kept, without the editor: messages use it in a plain field.
  ['saving', /\/sites\/src\/editor\/(saving\/(?!use-device-note|send-unsent-texts)|page-events)[\w-]*\.ts$/],
  // What writes and keeps a text, without React: on the page of an article it is there before everything around the text.
  [
    'text',
    /\/node_modules\/(prosemirror|orderedmap|rope-sequence|w3c-keyname)|\/sites\/src\/editor\/((text\/(?!merge|three-way)|writing\/(?!use-|adopt-typed))[\w-]+|editor\.store|written-document)\.ts$/,
  ],
  ['text', /\/features\/articles\/editor\/(article[-.]|written\/(open-article|refuse-title|text-opened))/],
  [
    'editor',
    /\/sites\/src\/editor\/(?!dialogs\/(ConflictChoice|Overlaps|conflict-messages)|saving\/send-unsent-texts|text\/(merge|three-way)).*\.tsx?$/,
  ],
  [
    'editor',
    /\/features\/articles\/lead-image\/(LeadImage(Field)?\.tsx|image-attributes|messages)|\/domain\/pictures\/(lead-image|addresses)/,
  ],
  ['editor', /\/features\/articles\/(thread\/.*\.tsx?$|editor\/TitleField)/],
  ['admin', /\/sites\/src\/(admin\/articles\/([\w.-]+\.ts$|workspace\/workspace\.store))/],
  // Loaded when something is sent.
  [
    'settings-saving',
    /\/features\/(settings\/(update-password|revoke-sessions|phone\/phone\.mutations)|auth\/passwords\/(password-outcome|failure-messages))/,
  ],
  ['team', /\/features\/settings\/team\//],
  [
    'settings',
    /\/features\/(settings\/(?!notifications\/)|auth\/passwords\/(?!NewPassword|InvalidLink|save-password|link-messages|new-password-texts))|\/domain\/(auth\/password(?!-link)|members\/messages)/,
  ],
]

const PAGE_SCRIPT = /\/layouts\/shell\/Document\.astro\?.*type=script/
/** Entries that stand in a group; every other one is a file of its own. */
const GROUPED_SCRIPT = /\/(layouts\/shell\/Document|ui\/time\/RelativeTime)\.astro\?.*type=script/
const SCRIPT = /\.astro\?.*type=script/
/** Loaded once a text has the focus, as one file: in a group it would need a helper that stands in React's file. */
const PASTE = /\/sites\/src\/editor\/paste\/|\/shared\/kernel\/markdown\//

function fileOf(id: string): string | null {
  if (PASTE.test(id) || (SCRIPT.test(id) && !GROUPED_SCRIPT.test(id))) return null
  return GROUPS.find(([, modules]) => modules.test(id))?.[0] ?? null
}

/** Puts the modules of the browser into few files, so that a page needs few requests. */
export function fileGroups(): Plugin {
  return {
    name: 'file-groups',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    // The banner is the adapter's, for workers.
    outputOptions: ({ banner: _, ...options }) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: fileOf }],
      },
    }),
    generateBundle(_, bundle) {
      const page = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => PAGE_SCRIPT.test(id)),
      )
      if (page?.type !== 'chunk' || page.imports.length > 0)
        this.error('The script of every page imports another file: put the module that both use into the group "page".')
    },
  }
}
