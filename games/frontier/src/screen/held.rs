//! What the hand holds: the map or the board of a battle, the ships that were chosen, the place pointed at, what Enter would
//! do there, and which keys there are. The terminal's screen and the page share it.

use paint::{Hand, Pointed};

use crate::action::Action;
use crate::forecast;
use crate::notation::notation;
use crate::plan::Plan;
use crate::plan::stack::Stack;
use crate::types::{CircleId, Class, Navy, Place, PlanetId, ShipId};
use crate::view::{BattleStage, BattleView, StageView, View};

/// What can be taken in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Grip {
    /// Nothing: the whole map.
    Map,
    /// The board of a battle, by its place in the view, and what is in hand there.
    Board(usize, usize),
    /// A stack, by its place in the list.
    Stack(usize),
    /// Those of a stack that can go at this rate.
    Fast(usize, u8),
    /// One ship.
    Ship(ShipId),
}

/// A place that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A planet.
    Planet(PlanetId),
    /// A Start Circle.
    Circle(CircleId),
}

/// The hand with everything it could do.
pub(crate) struct Held<'a> {
    pub(crate) plan: Plan<'a>,
    /// All stacks, those of the viewer's side first.
    pub(crate) stacks: Vec<Stack>,
    /// What can be taken in hand.
    pub(crate) tools: Vec<Grip>,
    /// What is.
    pub(crate) tool: usize,
    /// Places that can be pointed at; the first cell is none of them.
    pub(crate) goals: Vec<Goal>,
    /// The one that is.
    pub(crate) goal: Option<Goal>,
    /// The rate that was chosen by turning.
    pub(crate) rate: u8,
}

impl<'a> Held<'a> {
    pub(crate) fn new(view: &'a View, hand: &Hand) -> Self {
        let plan = Plan::new(view);
        let mut stacks = plan.stacks();
        stacks.sort_by_key(|stack| view.side.is_some_and(|side| side != stack.navy));
        // A battle that the viewer leads comes before the map: who has nothing in hand is on its board.
        let front = view.battles.iter().position(|battle| leads(view, battle));
        let board = |n: usize| (0..blocks(&view.battles[n])).map(move |inner| Grip::Board(n, inner));
        let mut tools: Vec<Grip> = front.into_iter().flat_map(board).collect();
        tools.push(Grip::Map);
        tools.extend((0..view.battles.len()).filter(|n| Some(*n) != front).flat_map(board));
        tools.extend((0..stacks.len()).map(Grip::Stack));
        for (n, stack) in
            stacks.iter().enumerate().filter(|(_, stack)| own(view, stack) && stack.ships.len() > 1)
        {
            let rates: Vec<u8> = stack.ships.iter().map(|id| forecast::fastest(&plan, &[*id])).collect();
            let slow = rates.iter().min().copied().unwrap_or(1);
            tools.extend(
                (2..=3)
                    .filter(|rate| *rate > slow && rates.iter().any(|fast| fast >= rate))
                    .map(|rate| Grip::Fast(n, rate)),
            );
        }
        for stack in stacks.iter().filter(|stack| own(view, stack)) {
            let single = stack.ships.len() == 1 && stack.fighters.is_empty();
            let (ships, fighters) = (&stack.ships, &stack.fighters);
            tools.extend(ships.iter().filter(|_| !single).chain(fighters).map(|id| Grip::Ship(*id)));
        }
        let tool = hand.tool % tools.len();
        let setup = plan.setup();
        let goals: Vec<Goal> =
            setup.planet_ids().map(Goal::Planet).chain(setup.circle_ids().map(Goal::Circle)).collect();
        let goal = usize::from(hand.cursor.0).checked_sub(1).and_then(|n| goals.get(n)).copied();
        let rate = [1, 2, 3, 1][usize::from(hand.turn) % 4];
        Held { plan, stacks, tools, tool, goals, goal, rate }
    }

    pub(crate) fn grip(&self) -> &Grip {
        &self.tools[self.tool]
    }

    /// The battle whose board is shown, and the first of its tools.
    pub(crate) fn board(&self) -> Option<(&'a BattleView, usize)> {
        let Grip::Board(n, _) = self.grip() else { return None };
        let first = self.tools.iter().position(|tool| *tool == Grip::Board(*n, 0))?;
        Some((&self.plan.view.battles[*n], first))
    }

    /// The first tool of a battle's board, if it is open.
    pub(crate) fn way_to(&self, battle: u32) -> Option<usize> {
        let n = self.plan.view.battles.iter().position(|known| known.id == battle)?;
        self.tools.iter().position(|tool| *tool == Grip::Board(n, 0))
    }

    /// The number of a tool.
    pub(crate) fn way(&self, grip: &Grip) -> Option<usize> {
        self.tools.iter().position(|tool| tool == grip)
    }

    /// The tool of a ship: itself, or the stack that is nothing but it.
    pub(crate) fn way_to_ship(&self, ship: ShipId) -> Option<usize> {
        let alone = || {
            let n = self.stacks.iter().position(|stack| stack.all().any(|id| id == ship))?;
            self.way(&Grip::Stack(n))
        };
        self.way(&Grip::Ship(ship)).or_else(alone)
    }

    /// The stack in hand, or that of the ship in hand.
    pub(crate) fn stack(&self) -> Option<&Stack> {
        match self.grip() {
            Grip::Stack(n) | Grip::Fast(n, _) => self.stacks.get(*n),
            Grip::Ship(ship) => self.stacks.iter().find(|stack| stack.all().any(|id| id == *ship)),
            Grip::Map | Grip::Board(..) => None,
        }
    }

    /// The ships in hand, fighters not counted unless it is one.
    pub(crate) fn ships(&self) -> Vec<ShipId> {
        match self.grip() {
            Grip::Stack(n) => {
                let stack = &self.stacks[*n];
                if stack.ships.is_empty() { stack.fighters.clone() } else { stack.ships.clone() }
            }
            Grip::Fast(n, rate) => {
                let fast = |id: &&ShipId| forecast::fastest(&self.plan, &[**id]) >= *rate;
                self.stacks[*n].ships.iter().filter(fast).copied().collect()
            }
            Grip::Ship(ship) => vec![*ship],
            Grip::Map | Grip::Board(..) => Vec::new(),
        }
    }

    /// The ships in hand that the viewer may command.
    pub(crate) fn mine(&self) -> Vec<ShipId> {
        self.ships().into_iter().filter(|id| self.plan.commands(*id)).collect()
    }

    /// What a tool is called.
    pub(crate) fn label(&self, grip: &Grip) -> String {
        let plan = &self.plan;
        match grip {
            Grip::Map => "The map".into(),
            Grip::Board(n, inner) => {
                let battle = &plan.view.battles[*n];
                let ship = battle.board.as_ref().and_then(|board| board.ships.get(*inner));
                let name = ship.map_or("board", |ship| ship.name.as_str());
                format!("Battle {}: {name}", battle.id)
            }
            Grip::Stack(n) => {
                let stack = &self.stacks[*n];
                format!("{} ({})", plan.stack_name(stack), plan.composition(stack))
            }
            Grip::Fast(n, rate) => {
                format!("{}: those of rate {rate}", plan.stack_name(&self.stacks[*n]))
            }
            Grip::Ship(ship) => plan.name(*ship).to_owned(),
        }
    }

    /// What a tool is, wherever it stands in the list: a stack goes by its first ship, so that it stays in hand when others
    /// leave it, and a ship stays in hand that leaves its stack. When a battle comes or goes that the viewer leads, nothing
    /// stays in hand: the board comes to the front, or the map.
    pub(crate) fn thing(&self, grip: &Grip) -> Option<u64> {
        let ship = |id: Option<ShipId>| id.map_or(0, |id| u64::from(id.0) + 1);
        let fighting = matches!(self.tools.first(), Some(Grip::Board(..)));
        let (kind, of, part) = match grip {
            Grip::Map if !fighting => return None,
            Grip::Map => (0, 0, 0),
            Grip::Board(n, inner) => (1, u64::from(self.plan.view.battles[*n].id), *inner as u64),
            Grip::Ship(id) => (2, ship(Some(*id)), 0),
            Grip::Stack(n) => {
                let stack = &self.stacks[*n];
                (if stack.all().count() == 1 { 2 } else { 3 }, ship(stack.all().next()), 0)
            }
            Grip::Fast(n, rate) => (4, ship(self.stacks[*n].all().next()), u64::from(*rate)),
        };
        Some(u64::from(fighting) << 60 | kind << 56 | of << 16 | part)
    }

    /// The cell of a place.
    pub(crate) fn cell(&self, goal: Goal) -> Option<u16> {
        self.goals.iter().position(|known| *known == goal).map(|n| n as u16 + 1)
    }

    /// A place's name.
    pub(crate) fn goal_name(&self, goal: Goal) -> String {
        match goal {
            Goal::Planet(planet) => self.plan.setup().planet(planet).name.clone(),
            Goal::Circle(circle) => format!("Start Circle {}", circle.0 + 1),
        }
    }

    /// How a place is named in a command.
    pub(crate) fn goal_key(&self, goal: Goal) -> String {
        match goal {
            Goal::Planet(planet) => self.plan.setup().planet(planet).id.clone(),
            Goal::Circle(circle) => format!("circle {}", circle.0 + 1),
        }
    }

    /// What Enter would do.
    pub(crate) fn pointed(&self) -> Option<Pointed> {
        self.press(self.goal?)
    }

    /// What a press on a place would do.
    pub(crate) fn press(&self, goal: Goal) -> Option<Pointed> {
        if !self.plan.asked() {
            return None;
        }
        let line = self.line(goal)?;
        Some(match line {
            Ok(line) => match crate::notation::parse(self.plan.view, &line) {
                Ok(actions) => {
                    let wrong = actions.iter().find_map(|action| self.plan.may(action).err());
                    wrong.map_or(Pointed::Do(line), |why| Pointed::No(why.to_string()))
                }
                Err(why) => Pointed::No(why.to_string()),
            },
            Err(why) => Pointed::No(why.into()),
        })
    }

    /// The command for what is in hand and this place.
    fn line(&self, goal: Goal) -> Option<Result<String, &'static str>> {
        let ships = self.mine();
        if ships.is_empty() {
            return Some(Err(if self.ships().is_empty() {
                "take ships in hand first: press a stack"
            } else {
                "those are not yours to command"
            }));
        }
        let numbers = Plan::numbers(&ships);
        let key = self.goal_key(goal);
        let rate = if self.rate > 1 { format!(" rate {}", self.rate) } else { String::new() };
        let place = ships.first().map(|id| self.plan.state.ship(*id).place);
        match (self.plan.view.stage, goal) {
            (StageView::UpfSetUp, Goal::Planet(planet)) => {
                let fighter = ships.iter().all(|id| self.plan.setup().ship(*id).class == Class::Fighter);
                let station = self.plan.state.station(planet);
                Some(match station {
                    Some(base) if fighter => Ok(format!("place {numbers} aboard {}", base.0 + 1)),
                    None if fighter => Err("a fighter needs a station or a carrier"),
                    _ => Ok(format!("place {numbers} at {key}")),
                })
            }
            (StageView::SatharSetUp, Goal::Circle(_)) => Some(Ok(format!("place {numbers} at {key}"))),
            (StageView::UpfSetUp, Goal::Circle(_)) => Some(Err("only the Sathar come through Start Circles")),
            (StageView::SatharSetUp, Goal::Planet(_)) => Some(Err("Sathar begin in a Start Circle")),
            (StageView::Move(_), Goal::Planet(_)) => Some(Ok(format!("go {numbers} to {key}{rate}"))),
            (StageView::Move(Navy::Sathar), Goal::Circle(_)) => Some(Ok(match place {
                Some(Place::Reserve | Place::Void { .. }) => format!("enter {numbers} {key}"),
                _ => format!("home {numbers} by {key}"),
            })),
            (StageView::Move(Navy::Upf), Goal::Circle(_)) => Some(Err("only the Sathar go there")),
            (StageView::Declare(_), Goal::Planet(_)) => Some(Ok(format!("attack {key} with {numbers}"))),
            (StageView::Defend(_), Goal::Planet(_)) => Some(Ok(format!("join {numbers} at {key}"))),
            _ => None,
        }
    }

    /// Commands with a key of their own.
    pub(crate) fn keys(&self) -> Vec<(char, String, String)> {
        let plan = &self.plan;
        let Some(_) = plan.view.seat.filter(|_| plan.asked()) else { return Vec::new() };
        let key = |c: char, command: &str, label: &str| (c, command.to_owned(), label.to_owned());
        let mut keys = Vec::new();
        let ships = self.mine();
        let numbers = Plan::numbers(&ships);
        let drafted = |ship: &ShipId| plan.view.drafts.orders.iter().any(|order| order.ship == *ship);
        match plan.view.stage {
            StageView::Move(_) if !ships.is_empty() => {
                let any =
                    |order| ships.iter().any(|ship| plan.may(&Action::Order { order, ship: *ship }).is_ok());
                if any(crate::types::Order::Hold) {
                    keys.push(key('h', &format!("hold {numbers}"), "hold"));
                }
                if any(crate::types::Order::Reverse) {
                    keys.push(key('v', &format!("reverse {numbers}"), "reverse"));
                }
                if ships.iter().any(drafted) {
                    keys.push(key('x', &format!("clear {numbers}"), "clear"));
                }
            }
            StageView::Nova => {
                keys.push(key('n', "nova", "call it"));
                keys.push(key('d', "nova hold", "keep it away"));
                keys.push(key('r', "nova rest 10", "for ten days"));
            }
            StageView::Roll => keys.push(key('d', "roll", "roll")),
            StageView::Fight(_) => keys.extend(self.battle_keys()),
            _ => {}
        }
        if plan.may(&Action::Done).is_ok() {
            keys.push(key('d', "done", "done"));
        }
        keys
    }

    /// Keys of the first battle that waits for the viewer.
    fn battle_keys(&self) -> Vec<(char, String, String)> {
        let plan = &self.plan;
        let mine = |battle: &&BattleView| plan.view.seat.is_some_and(|seat| plan.waited_in(battle, seat));
        let Some(battle) = plan.view.battles.iter().find(mine) else { return Vec::new() };
        let id = battle.id;
        let mut keys = Vec::new();
        let mut add = |c: char, action: Action, label: &str| {
            if plan.may(&action).is_ok() {
                keys.push((c, notation(&action), label.to_owned()));
            }
        };
        use crate::types::Method;
        add('d', Action::Vote { battle: id, method: Method::Resolve, rules: None }, "decide it at once");
        add('w', Action::Vote { battle: id, method: Method::Watch, rules: None }, "watch it");
        add('p', Action::Vote { battle: id, method: Method::Play, rules: None }, "fight it");
        if battle.board.is_some() && battle.stage == BattleStage::Watched {
            add('d', Action::Next(id), "go on");
        }
        add('d', Action::Submit(id), "hand it in");
        let asked = battle.stage == BattleStage::Ballot;
        let words =
            if asked { ["use these rules", "keep to the chart"] } else { ["it is right", "it is not"] };
        add('y', Action::Confirm { agree: true, battle: id }, words[0]);
        add('n', Action::Confirm { agree: false, battle: id }, words[1]);
        add('d', Action::Flee(id), "away");
        keys
    }
}

/// Is it a battle on a board that the viewer commands a side of?
fn leads(view: &View, battle: &BattleView) -> bool {
    let open = matches!(battle.stage, BattleStage::Played | BattleStage::Watched) && battle.board.is_some();
    open && view.seat.is_some_and(|seat| battle.commanders.contains(&seat))
}

/// Is it a stack of the viewer's side?
pub(crate) fn own(view: &View, stack: &Stack) -> bool {
    view.side == Some(stack.navy)
}

/// How many tools a battle's board has: always the same, so that the hand keeps what it holds.
fn blocks(battle: &BattleView) -> usize {
    battle.board.as_ref().map_or(0, |board| board.ships.len().max(1))
}
