CREATE TABLE `article_import_rows` (
	`import_id` text NOT NULL,
	`community_id` text NOT NULL,
	`row_number` integer NOT NULL,
	`external_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`word_count` integer NOT NULL,
	`summary` text,
	`category` text,
	`author_email` text,
	`author_name` text,
	`status` text NOT NULL,
	`published_at` integer,
	`losses` text NOT NULL,
	`outcome` text NOT NULL,
	`article_id` text,
	PRIMARY KEY(`import_id`, `row_number`),
	FOREIGN KEY (`import_id`) REFERENCES `article_imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_import_rows_status" CHECK("article_import_rows"."status" IN ('PUBLISHED', 'DRAFT')),
	CONSTRAINT "article_import_rows_outcome" CHECK("article_import_rows"."outcome" IN ('READY', 'CREATED', 'IS_IMPORTED', 'AUTHOR_UNKNOWN', 'AUTHOR_BUSY', 'REPEATED', 'IN_TRASH', 'NOT_AN_ARTICLE', 'TITLE_MISSING', 'TITLE_TOO_LONG', 'TEXT_MISSING', 'TOO_LARGE', 'UNREADABLE')),
	CONSTRAINT "article_import_rows_published" CHECK("article_import_rows"."status" <> 'PUBLISHED' OR "article_import_rows"."published_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `article_import_rows_ready` ON `article_import_rows` (`import_id`,`row_number`) WHERE "article_import_rows"."outcome" = 'READY';--> statement-breakpoint
CREATE TABLE `article_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`created_by_id` text NOT NULL,
	`file_hash` text NOT NULL,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`article_count` integer NOT NULL,
	`left_out` text NOT NULL,
	`other_author_id` text,
	`created_at` integer NOT NULL,
	`confirmed_by_id` text,
	`confirmed_at` integer,
	`finished_at` integer,
	`leased_until` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`confirmed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "article_imports_source" CHECK("article_imports"."source" IN ('GHOST', 'WORDPRESS', 'MARKDOWN')),
	CONSTRAINT "article_imports_state" CHECK("article_imports"."state" IN ('CHECKED', 'RUNNING', 'DONE')),
	CONSTRAINT "article_imports_confirmed" CHECK(("article_imports"."state" = 'CHECKED') = ("article_imports"."confirmed_at" IS NULL)),
	CONSTRAINT "article_imports_finished" CHECK(("article_imports"."state" = 'DONE') = ("article_imports"."finished_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `article_import_rows_of_author` ON `article_import_rows` (`community_id`,`author_email`) WHERE "article_import_rows"."author_email" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `article_imports_one_at_work` ON `article_imports` (`community_id`,`file_hash`) WHERE "article_imports"."state" <> 'DONE';--> statement-breakpoint
CREATE INDEX `article_imports_newest` ON `article_imports` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `article_imports_running` ON `article_imports` (`confirmed_at`,`id`) WHERE "article_imports"."state" = 'RUNNING';--> statement-breakpoint
CREATE INDEX `article_imports_old` ON `article_imports` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `articles` ADD `imported_from` text;--> statement-breakpoint
CREATE UNIQUE INDEX `articles_imported` ON `articles` (`community_id`,`imported_from`) WHERE "articles"."imported_from" IS NOT NULL;