PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_invitation_import_rows` (
	`import_id` text NOT NULL,
	`community_id` text NOT NULL,
	`row_number` integer NOT NULL,
	`given_name` text NOT NULL,
	`family_name` text NOT NULL,
	`email` text NOT NULL,
	`company_name` text,
	`term_months` integer NOT NULL,
	`outcome` text NOT NULL,
	`refers_to` text,
	PRIMARY KEY(`import_id`, `row_number`),
	FOREIGN KEY (`import_id`) REFERENCES `invitation_imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitation_import_rows_outcome" CHECK("__new_invitation_import_rows"."outcome" IN ('READY', 'INVITED', 'REPEATED', 'IS_MEMBER', 'IS_INVITED', 'IS_CLOSING', 'NAME_MISSING', 'NAME_INCOMPLETE', 'NAME_TOO_LONG', 'EMAIL_MISSING', 'EMAIL_INVALID', 'COMPANY_TOO_LONG', 'PACKAGE_UNKNOWN'))
);
--> statement-breakpoint
INSERT INTO `__new_invitation_import_rows`("import_id", "community_id", "row_number", "given_name", "family_name", "email", "company_name", "term_months", "outcome", "refers_to") SELECT "import_id", "community_id", "row_number", "given_name", "family_name", "email", "company_name", "term_months", "outcome", "refers_to" FROM `invitation_import_rows`;--> statement-breakpoint
DROP TABLE `invitation_import_rows`;--> statement-breakpoint
ALTER TABLE `__new_invitation_import_rows` RENAME TO `invitation_import_rows`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `invitation_import_rows_ready` ON `invitation_import_rows` (`import_id`,`row_number`) WHERE "invitation_import_rows"."outcome" = 'READY';