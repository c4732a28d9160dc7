CREATE TABLE `community_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`field_group` text NOT NULL,
	`typed` text NOT NULL,
	`base` text NOT NULL,
	`starts_at` integer NOT NULL,
	`state` text NOT NULL,
	`author_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "community_changes_group" CHECK("community_changes"."field_group" IN ('IDENTITY', 'LOOKS', 'HOSTS', 'PRODUCTS', 'LINKS', 'SIGN_IN', 'EMAILS', 'BILLING', 'ANALYTICS')),
	CONSTRAINT "community_changes_state" CHECK("community_changes"."state" IN ('WAITING', 'DONE', 'OVERTAKEN', 'CANCELLED'))
);
--> statement-breakpoint
CREATE INDEX `community_changes_due` ON `community_changes` (`starts_at`) WHERE "community_changes"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX `community_changes_of_community` ON `community_changes` (`community_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `community_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`familiar_name` text NOT NULL,
	`time_zone` text NOT NULL,
	`config` text NOT NULL,
	`hosts` text NOT NULL,
	`author_id` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "community_versions_from_1" CHECK("community_versions"."number" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_versions_number` ON `community_versions` (`community_id`,`number`);