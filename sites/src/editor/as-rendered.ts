/** For `useStore`: during hydration a component shows what the server rendered; the store may have changed since. */
export const AS_RENDERED = { ssr: 'initial' } as const
