export declare const root: string
/** The Node that the lock file brings; the machine's own may be older. */
export declare const newerNode: string
/** Whether what is installed is what the lock file says. */
export declare const isInstalled: (base?: string) => boolean
export declare const fail: (sentence: string) => never
export declare const ensureInstalled: () => void
