import type { Plugin } from 'vite'

/**
 * The modules that the browser loads as one file; the first match decides. Other modules stay with the island or the
 * script that imports them. A group contains its entry, so that no file only references another.
 */
const GROUPS: readonly (readonly [file: string, modules: RegExp])[] = [
  // Used by every page.
  [
    'page',
    /\/layouts\/|\/features\/track\/|preload-helper|virtual:icon-sprite|\/kernel\/(errors|plurals|wait-in-words)|\/domain\/(auth\/(background-requests|page-user)|notifications\/limits)/,
  ],
  [
    'page',
    /\/lib\/(alerts|community-storage|sign-in-event|page-headers|graphql\/(beacon|post-json|request-error))\.ts$/,
  ],
  // Used by the bell once it is opened or old, by the settings and by chosen page keys.
  ['own', /\/features\/(notifications\/(dot|elements)|auth\/own-request)\.ts$/],
  // Used by the scripts of the board and the list, without React.
  ['admin', /\/ui\/(alert\/alert-template|badge\/create-badge)/],
  // Used by lists with selectable rows.
  ['lists', /\/sites\/src\/admin\/lists\/(selection|undo-bar|undo-messages)\.ts$/],
  // Used by the scripts of members and of staff, with and without React.
  ['member', /\/ui\/button\/show-busy/],
  ['react', /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react)\//],
  [
    'react',
    /\/ui\/(alert|button|icon|field\/Field)|\/features\/auth\/(PasswordField|password-field-messages)|\/domain\/auth\/email-address\.ts$/,
  ],
  ['react', /\/lib\/(messages|use-(page-title|hydrated)|with-error-boundary)/],
  ['settings', /\/ui\/field\/Meter/],
  ['admin', /\/lib\/graphql\/admin/],
  // The requests of the onboarding steps, once somebody writes or chooses a photo.
  ['joining', /\/lib\/graphql\/public\.ts$|\/joining(-photo)?\.requests\.ts$/],
  // The billing code that only staff load, and the member's cards, whose parts staff share.
  ['staff-billing', /\/sites\/src\/admin\/billing\/|\/domain\/billing\/(refunds|card-authorizations)\.ts$/],
  // Needed before money moves and before something is deleted.
  ['step-up', /\/sites\/src\/admin\/step-up\//],
  ['cards', /\/features\/billing\/cards\//],
  // The card form, for the islands of several pages.
  [
    'billing',
    /\/kernel\/(money|ports\/billing)|\/shared\/domain\/billing\/|\/features\/billing\/(?!pay-now\/|cards\/|statements\/|dunning\/|returning\/|braintree\/)/,
  ],
  // The fields of the gateway, for communities that use them, and the joining views for the fields of either provider.
  ['braintree', /\/features\/billing\/braintree\//],
  ['join', /\/features\/onboarding\/payment\/(?!\w+\.island)/],
  // Paying, for the islands of the pages that do.
  ['pay-now', /\/features\/billing\/pay-now\//],
  // Used by moves, which only staff make.
  ['admin', /\/domain\/articles\/(moves\/move-email|refusals)\.ts$/],
  // Used by forms that are inlined in their page.
  ['form', /\/lib\/forms\/(use-form|form-state|field-error|summary-messages|FormSummary|sign-in-again)\.tsx?$/],
  // Loaded when a form is opened: the common code of forms, and the forms of a page, which import its island.
  ['forms', /\/lib\/forms\/(?!send-action)[\w-]+\.tsx?$|\/features\/settings\/(PhoneInput|EditForm)/],
  ['forms', /\/domain\/members\/(phone-countries|support-contact)|\/kernel\/ports\/email/],
  ['phone-forms', /\/features\/settings\/phone\/(PhoneForm|CodeForm|form-messages|code\.mutations)/],
  ['contact-form', /\/features\/settings\/team\/(ContactForm|contact-values)/],
  ['components', /\/lib\/forms\/send-action/],
  // Also used by workers, so it is in the kernel.
  ['text', /\/shared\/kernel\/links\/link-target/],
  // For signed-in people, without React: the code that scripts of their pages share with islands.
  [
    'member',
    /\/ui\/time\/RelativeTime\.astro|\/sites\/src\/(ui|lib(?!\/use-))\/.*\.ts$|\/shared\/kernel\/|\/domain\/(pictures\/avatar-sizes|form-messages)|\/node_modules\/nanostores\//,
  ],
  // Used by the pages with articles, their scripts and the editor.
  ['articles', /\/shared\/domain\/articles\/|\/features\/articles\/(messages|editor\/paths)\.ts/],
  // Needed by their islands but not by the sign-in page.
  ['components', /\/sites\/src\/(ui|lib)\/|\/features\/pictures\/field\/ImageField|\/node_modules\/@nanostores\//],
  // Loaded when somebody has commented on a passage.
  [
    'passages',
    /\/features\/articles\/(passages\/(PassageThreads|ThreadCard|passage-thread)|editor\/(side\/PassageFeedback|passage\.))/,
  ],
  ['byline-form', /\/features\/articles\/editor\/side\/BylineForm/],
  // Saving of texts, without the editor: messages use it in a plain field.
  ['saving', /\/sites\/src\/editor\/(saving\/(?!use-device-note|send-unsent-texts)|page-events)[\w-]*\.ts$/],
  // Editing and saving of a text, without React: on the page of an article it is loaded before everything around the
  // text.
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
/** Entries that are in a group; every other one is a separate file. */
const GROUPED_SCRIPT = /\/(layouts\/shell\/Document|ui\/time\/RelativeTime)\.astro\?.*type=script/
const SCRIPT = /\.astro\?.*type=script/
/** Loaded once a text has the focus, as one file: in a group it would need a helper from React's file. */
const PASTE = /\/sites\/src\/editor\/paste\/|\/shared\/kernel\/markdown\//

function fileOf(id: string): string | null {
  if (PASTE.test(id) || (SCRIPT.test(id) && !GROUPED_SCRIPT.test(id))) return null
  return GROUPS.find(([, modules]) => modules.test(id))?.[0] ?? null
}

/** Bundles the browser's modules into few files, so that a page needs few requests. */
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
