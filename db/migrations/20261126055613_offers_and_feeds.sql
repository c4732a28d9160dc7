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
CREATE UNIQUE INDEX `feeds_operation` ON `feeds` (`created_by`,`operation_id`);--> statement-breakpoint
CREATE TABLE `offer_reports` (
	`offer_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `user_id`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offer_reports_by_user` ON `offer_reports` (`community_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `offer_reports_newest` ON `offer_reports` (`community_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`partner_name` text NOT NULL,
	`category` text NOT NULL,
	`body` text NOT NULL,
	`redemption` text NOT NULL,
	`redemption_value` text NOT NULL,
	`tiers` text NOT NULL,
	`is_executive` integer NOT NULL,
	`is_featured` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`is_published` integer DEFAULT false NOT NULL,
	`verified_at` integer,
	`clicks` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offers_redemption" CHECK("offers"."redemption" IN ('CODE', 'LINK', 'CONTACT')),
	CONSTRAINT "offers_end" CHECK("offers"."ends_at" IS NULL OR "offers"."ends_at" > "offers"."starts_at"),
	CONSTRAINT "offers_verified" CHECK("offers"."is_published" = 0 OR "offers"."verified_at" IS NOT NULL),
	CONSTRAINT "offers_clicks" CHECK("offers"."clicks" >= 0)
);
--> statement-breakpoint
CREATE INDEX `offers_newest` ON `offers` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_published` ON `offers` (`community_id`,`starts_at`,`id`) WHERE "offers"."is_published" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `offers_operation` ON `offers` (`created_by`,`operation_id`);