export declare const root: string
/** The Node that the lock file brings; the machine's own may be older. */
export declare const newerNode: string
/** Whether what is installed is what the lock file says. */
export declare const isInstalled: (base?: string) => boolean
/** What went wrong, from what npm printed: its code and its reason. */
export declare const reasonOf: (printed: string) => string
