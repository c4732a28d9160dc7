CREATE TABLE `directory_counts` (
	`community_id` text NOT NULL,
	`facet` text NOT NULL,
	`value` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`community_id`, `facet`, `value`)
);
--> statement-breakpoint
CREATE INDEX `directory_counts_largest` ON `directory_counts` (`community_id`,`facet`,`count`,`value`);--> statement-breakpoint
CREATE TABLE `directory_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`place` text NOT NULL,
	`topics` text NOT NULL,
	`about` text NOT NULL,
	`industry` text,
	`location` text,
	`expertise` text NOT NULL,
	`facets` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `directory_entries_user_id_unique` ON `directory_entries` (`user_id`);--> statement-breakpoint
CREATE INDEX `directory_entries_newest` ON `directory_entries` (`community_id`,`id`);--> statement-breakpoint
CREATE TABLE `directory_facets` (
	`entry_id` integer NOT NULL,
	`community_id` text NOT NULL,
	`facet` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`entry_id`, `facet`, `value`)
);
--> statement-breakpoint
CREATE INDEX `directory_facets_newest` ON `directory_facets` (`community_id`,`facet`,`value`,`entry_id`);--> statement-breakpoint
CREATE TABLE `directory_words` (
	`id` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `directory_words_word_unique` ON `directory_words` (`word`);--> statement-breakpoint
CREATE TABLE `member_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`biography` text,
	`company_description` text,
	`area_of_focus` text,
	`industry` text,
	`employee_count` text,
	`expertise` text NOT NULL,
	`linked_in` text,
	`twitter` text,
	`facebook` text,
	`instagram` text,
	`crunchbase` text,
	`angel_list` text,
	`website` text,
	`hidden` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_profiles_expertise" CHECK(json_type("member_profiles"."expertise") = 'array'),
	CONSTRAINT "member_profiles_hidden" CHECK(json_type("member_profiles"."hidden") = 'array')
);
--> statement-breakpoint
ALTER TABLE `users` ADD `display_location` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- Written by hand from here on: what the directory holds of each member, kept current by triggers.
-- A member is in the directory while active and past onboarding. What they hide is left out here, so that nothing made of it holds it.
CREATE VIEW `directory_texts` AS
WITH `shown` AS (
  SELECT `users`.`id` AS `user_id`, `users`.`community_id`, `given_name`, `family_name`, `job_title`, `company_name`,
    CASE WHEN `display_location` THEN nullif(trim(`location_name`), '') END AS `location`,
    CASE WHEN instr(`hidden`, '"industry"') = 0 THEN `industry` END AS `industry`,
    CASE WHEN instr(`hidden`, '"areaOfFocus"') = 0 THEN `area_of_focus` END AS `area_of_focus`,
    CASE WHEN instr(`hidden`, '"biography"') = 0 THEN `biography` END AS `biography`,
    CASE WHEN instr(`hidden`, '"companyDescription"') = 0 THEN `company_description` END AS `company_description`,
    CASE WHEN instr(`hidden`, '"expertise"') = 0 THEN `expertise` ELSE '[]' END AS `expertise`
  FROM `users` LEFT JOIN `member_profiles`
    ON `member_profiles`.`user_id` = `users`.`id` AND `member_profiles`.`community_id` = `users`.`community_id`
  WHERE `kind` = 'MEMBER' AND `status` = 'ACTIVE' AND `gate` = 'NONE'
)
SELECT `user_id`, `community_id`,
  trim(`given_name` || ' ' || `family_name`) AS `name`,
  trim(coalesce(`job_title`, '') || ', ' || coalesce(`company_name`, ''), ', ') AS `role`,
  coalesce(`location`, '') AS `place`,
  trim(coalesce(replace(`industry`, '-', ' ') || ', ', '') || coalesce(`area_of_focus` || ', ', '')
    || coalesce((SELECT group_concat(replace(value, '-', ' '), ', ') FROM json_each(`shown`.`expertise`)), ''), ', ') AS `topics`,
  trim(coalesce(`biography`, '') || ' ' || coalesce(`company_description`, '')) AS `about`,
  `industry`, `location`, `expertise`,
  CASE WHEN `industry` IS NULL THEN '' ELSE 'i' || lower(hex(`industry`)) || ' ' END
    || CASE WHEN `location` IS NULL THEN '' ELSE 'l' || lower(hex(`location`)) || ' ' END
    || coalesce((SELECT group_concat('e' || lower(hex(value)), ' ') FROM json_each(`shown`.`expertise`)), '') AS `facets`
FROM (SELECT `user_id`, `community_id`, `given_name`, `family_name`, `job_title`, `company_name`, `location`, `industry`,
  `area_of_focus`, `biography`, `company_description`, coalesce(`expertise`, '[]') AS `expertise` FROM `shown`) AS `shown`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `directory_search` USING fts5(name, role, place, topics, about, facets, community_id, content='directory_entries', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
-- Without the words themselves: they stand in `directory_words`, each between two spaces here, so that its ends count too.
CREATE VIRTUAL TABLE `directory_word_search` USING fts5(word, content='', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `directory_words_added` AFTER INSERT ON `directory_words` BEGIN
  INSERT INTO `directory_word_search` (rowid, word) VALUES (NEW.id, ' ' || NEW.word || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `directory_facets_added` AFTER INSERT ON `directory_facets` BEGIN
  INSERT INTO `directory_counts` (`community_id`, `facet`, `value`, `count`)
  VALUES (NEW.community_id, NEW.facet, NEW.value, 1)
  ON CONFLICT (`community_id`, `facet`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_facets_removed` AFTER DELETE ON `directory_facets` BEGIN
  UPDATE `directory_counts` SET `count` = `count` - 1
  WHERE `community_id` = OLD.community_id AND `facet` = OLD.facet AND `value` = OLD.value;
  DELETE FROM `directory_counts`
  WHERE `community_id` = OLD.community_id AND `facet` = OLD.facet AND `value` = OLD.value AND `count` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_added` AFTER INSERT ON `directory_entries` BEGIN
  INSERT INTO `directory_search` (rowid, name, role, place, topics, about, facets, community_id)
  VALUES (NEW.id, NEW.name, NEW.role, NEW.place, NEW.topics, NEW.about, NEW.facets, NEW.community_id);
  INSERT INTO `directory_counts` (`community_id`, `facet`, `value`, `count`) VALUES (NEW.community_id, 'all', '', 1)
  ON CONFLICT (`community_id`, `facet`, `value`) DO UPDATE SET `count` = `count` + 1;
  INSERT INTO `directory_facets` (`entry_id`, `community_id`, `facet`, `value`)
  SELECT NEW.id, NEW.community_id, 'industry', NEW.industry WHERE NEW.industry IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'location', NEW.location WHERE NEW.location IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'expertise', value FROM json_each(NEW.expertise);
  INSERT INTO `directory_words` (`word`)
  SELECT DISTINCT lower(trim(value, '.,;:()&"''')) FROM json_each('[' || replace(json_quote(NEW.name || ' ' || NEW.role || ' ' || NEW.place), ' ', '","') || ']')
  WHERE length(trim(value, '.,;:()&"''')) BETWEEN 3 AND 40
  ON CONFLICT (`word`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_removed` AFTER DELETE ON `directory_entries` BEGIN
  INSERT INTO `directory_search` (`directory_search`, rowid, name, role, place, topics, about, facets, community_id)
  VALUES ('delete', OLD.id, OLD.name, OLD.role, OLD.place, OLD.topics, OLD.about, OLD.facets, OLD.community_id);
  UPDATE `directory_counts` SET `count` = `count` - 1
  WHERE `community_id` = OLD.community_id AND `facet` = 'all' AND `value` = '';
  DELETE FROM `directory_facets` WHERE `entry_id` = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_changed` AFTER UPDATE ON `directory_entries` BEGIN
  INSERT INTO `directory_search` (`directory_search`, rowid, name, role, place, topics, about, facets, community_id)
  VALUES ('delete', OLD.id, OLD.name, OLD.role, OLD.place, OLD.topics, OLD.about, OLD.facets, OLD.community_id);
  INSERT INTO `directory_search` (rowid, name, role, place, topics, about, facets, community_id)
  VALUES (NEW.id, NEW.name, NEW.role, NEW.place, NEW.topics, NEW.about, NEW.facets, NEW.community_id);
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_regrouped` AFTER UPDATE ON `directory_entries` WHEN OLD.facets <> NEW.facets BEGIN
  DELETE FROM `directory_facets` WHERE `entry_id` = OLD.id;
  INSERT INTO `directory_facets` (`entry_id`, `community_id`, `facet`, `value`)
  SELECT NEW.id, NEW.community_id, 'industry', NEW.industry WHERE NEW.industry IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'location', NEW.location WHERE NEW.location IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'expertise', value FROM json_each(NEW.expertise);
END;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_renamed` AFTER UPDATE ON `directory_entries`
WHEN OLD.name <> NEW.name OR OLD.role <> NEW.role OR OLD.place <> NEW.place BEGIN
  INSERT INTO `directory_words` (`word`)
  SELECT DISTINCT lower(trim(value, '.,;:()&"''')) FROM json_each('[' || replace(json_quote(NEW.name || ' ' || NEW.role || ' ' || NEW.place), ' ', '","') || ']')
  WHERE length(trim(value, '.,;:()&"''')) BETWEEN 3 AND 40
  ON CONFLICT (`word`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_new_users` AFTER INSERT ON `users` BEGIN
  INSERT INTO `directory_entries` (`user_id`, `community_id`, `name`, `role`, `place`, `topics`, `about`, `industry`, `location`, `expertise`, `facets`)
  SELECT * FROM `directory_texts` WHERE `user_id` = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_changed_users` AFTER UPDATE OF `given_name`, `family_name`, `job_title`, `company_name`, `location_name`, `display_location`, `status`, `gate` ON `users` BEGIN
  DELETE FROM `directory_entries`
  WHERE `user_id` = NEW.id AND NOT EXISTS (SELECT 1 FROM `directory_texts` WHERE `user_id` = NEW.id);
  INSERT INTO `directory_entries` (`user_id`, `community_id`, `name`, `role`, `place`, `topics`, `about`, `industry`, `location`, `expertise`, `facets`)
  SELECT * FROM `directory_texts` WHERE `user_id` = NEW.id
  ON CONFLICT (`user_id`) DO UPDATE SET `name` = excluded.`name`, `role` = excluded.`role`, `place` = excluded.`place`,
    `topics` = excluded.`topics`, `about` = excluded.`about`, `industry` = excluded.`industry`,
    `location` = excluded.`location`, `expertise` = excluded.`expertise`, `facets` = excluded.`facets`;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_removed_users` BEFORE DELETE ON `users` BEGIN
  DELETE FROM `directory_entries` WHERE `user_id` = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_new_profiles` AFTER INSERT ON `member_profiles` BEGIN
  UPDATE `directory_entries` SET (`topics`, `about`, `industry`, `expertise`, `facets`) =
    (SELECT `topics`, `about`, `industry`, `expertise`, `facets` FROM `directory_texts` WHERE `user_id` = NEW.user_id)
  WHERE `user_id` = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_changed_profiles` AFTER UPDATE ON `member_profiles` BEGIN
  UPDATE `directory_entries` SET (`topics`, `about`, `industry`, `expertise`, `facets`) =
    (SELECT `topics`, `about`, `industry`, `expertise`, `facets` FROM `directory_texts` WHERE `user_id` = NEW.user_id)
  WHERE `user_id` = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_removed_profiles` AFTER DELETE ON `member_profiles` BEGIN
  UPDATE `directory_entries` SET (`topics`, `about`, `industry`, `expertise`, `facets`) =
    (SELECT `topics`, `about`, `industry`, `expertise`, `facets` FROM `directory_texts` WHERE `user_id` = OLD.user_id)
  WHERE `user_id` = OLD.user_id;
END;
--> statement-breakpoint
INSERT INTO `directory_entries` (`user_id`, `community_id`, `name`, `role`, `place`, `topics`, `about`, `industry`, `location`, `expertise`, `facets`)
SELECT * FROM `directory_texts` ORDER BY `user_id`;
