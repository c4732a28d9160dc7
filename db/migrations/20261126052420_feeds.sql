CREATE TABLE `feed_items` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`feed_id` text NOT NULL,
	`type` text NOT NULL,
	`ref_id` text,
	`url` text,
	`title` text,
	`position` integer NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "feed_items_type" CHECK("feed_items"."type" IN ('ARTICLE', 'ROUNDUP', 'POST', 'OFFER', 'LINK')),
	CONSTRAINT "feed_items_link" CHECK(("feed_items"."type" = 'LINK') = ("feed_items"."ref_id" IS NULL) AND ("feed_items"."type" = 'LINK') = ("feed_items"."url" IS NOT NULL)
        AND ("feed_items"."type" = 'LINK') = ("feed_items"."title" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `feed_items_of_feed` ON `feed_items` (`feed_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `feed_items_once` ON `feed_items` (`feed_id`,`type`,`ref_id`);--> statement-breakpoint
CREATE TABLE `feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`slot` text NOT NULL,
	`rule` text NOT NULL,
	`tiers` text NOT NULL,
	`is_published` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`created_by` text NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "feeds_slot" CHECK("feeds"."slot" IN ('HOME', 'ARTICLES')),
	CONSTRAINT "feeds_rule" CHECK("feeds"."rule" IN ('MANUAL', 'NEWEST_STORIES', 'NEWEST_ROUNDUPS', 'NEWEST_POSTS')),
	CONSTRAINT "feeds_end" CHECK("feeds"."ends_at" IS NULL OR "feeds"."ends_at" > "feeds"."starts_at")
);
--> statement-breakpoint
CREATE INDEX `feeds_newest` ON `feeds` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_operation` ON `feeds` (`created_by`,`operation_id`);