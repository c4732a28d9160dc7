CREATE TABLE `invitation_import_rows` (
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
	CONSTRAINT "invitation_import_rows_outcome" CHECK("invitation_import_rows"."outcome" IN ('READY', 'INVITED', 'REPEATED', 'IS_MEMBER', 'IS_INVITED', 'NAME_MISSING', 'NAME_INCOMPLETE', 'NAME_TOO_LONG', 'EMAIL_MISSING', 'EMAIL_INVALID', 'COMPANY_TOO_LONG', 'PACKAGE_UNKNOWN'))
);
--> statement-breakpoint
CREATE INDEX `invitation_import_rows_ready` ON `invitation_import_rows` (`import_id`,`row_number`) WHERE "invitation_import_rows"."outcome" = 'READY';--> statement-breakpoint
CREATE TABLE `invitation_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`created_by_id` text NOT NULL,
	`file_hash` text NOT NULL,
	`state` text NOT NULL,
	`row_count` integer NOT NULL,
	`ready_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_by_id` text,
	`confirmed_at` integer,
	`finished_at` integer,
	`leased_until` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`confirmed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitation_imports_state" CHECK("invitation_imports"."state" IN ('CHECKED', 'RUNNING', 'DONE')),
	CONSTRAINT "invitation_imports_confirmed" CHECK(("invitation_imports"."state" = 'CHECKED') = ("invitation_imports"."confirmed_at" IS NULL)),
	CONSTRAINT "invitation_imports_finished" CHECK(("invitation_imports"."state" = 'DONE') = ("invitation_imports"."finished_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_imports_one_at_work` ON `invitation_imports` (`community_id`,`file_hash`) WHERE "invitation_imports"."state" <> 'DONE';--> statement-breakpoint
CREATE INDEX `invitation_imports_newest` ON `invitation_imports` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invitation_imports_running` ON `invitation_imports` (`confirmed_at`,`id`) WHERE "invitation_imports"."state" = 'RUNNING';--> statement-breakpoint
CREATE INDEX `invitation_imports_old` ON `invitation_imports` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `invitations` ADD `company_name` text;--> statement-breakpoint
ALTER TABLE `invitations` ADD `term_months` integer;--> statement-breakpoint
ALTER TABLE `invitations` ADD `message` text;--> statement-breakpoint
ALTER TABLE `invitations` ADD `sent_by_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `invitations` ADD `operation_id` text;--> statement-breakpoint
ALTER TABLE `invitations` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `invitations` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `invitations` ADD `withdrawn_at` integer;--> statement-breakpoint
ALTER TABLE `invitations` ADD `replaced_at` integer;--> statement-breakpoint
ALTER TABLE `invitations` ADD `import_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_one_open` ON `invitations` (`community_id`,`email`) WHERE "invitations"."paid_at" IS NULL AND "invitations"."withdrawn_at" IS NULL AND "invitations"."replaced_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_operation` ON `invitations` (`sent_by_id`,`operation_id`) WHERE "invitations"."operation_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invitations_newest` ON `invitations` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_unpaid` ON `invitations` (`community_id`,`created_at`,`id`) WHERE "invitations"."paid_at" IS NULL AND "invitations"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE INDEX `invitations_joined` ON `invitations` (`community_id`,`created_at`,`id`) WHERE "invitations"."paid_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invitations_withdrawn` ON `invitations` (`community_id`,`created_at`,`id`) WHERE "invitations"."withdrawn_at" IS NOT NULL AND "invitations"."paid_at" IS NULL;